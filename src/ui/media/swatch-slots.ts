/** Swatches in one row at a width of 480 px or less, and otherwise. [spec 1 §9] */
export const VISIBLE_SWATCHES = { narrow: 4, wide: 5 } as const

/**
 * How many colours show as swatches before the row is expanded, and how many are behind "+N". With more colours than slots the last
 * slot is the "+N" button. [spec 1 §2.6]
 */
export function swatchSlots(colors: number, slots: number): { shown: number; hidden: number } {
  const shown = colors > slots ? slots - 1 : colors
  return { shown, hidden: colors - shown }
}
