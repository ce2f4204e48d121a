/**
 * A filter of a list: its name in the address, its words, and what one can choose. Values of one filter are any of, filters all of.
 * With `one`, a value takes the place of the one before.
 */
export type Filter = { key: string; name: string; options: readonly { value: string; label: string }[]; one?: boolean }
