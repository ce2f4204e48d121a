import { useState } from "react"

export type Choice = {
  /** The chosen rows, also those of other pages. */
  keys: ReadonlySet<string>
  /** Whether every matching row is selected, not only the loaded ones. */
  isAll: boolean
  toggle: (key: string) => void
  /** Selects the rows from the last selected one to this one. */
  extendTo: (key: string, page: readonly string[]) => void
  togglePage: (page: readonly string[]) => void
  chooseAll: () => void
  clear: () => void
}

type State = { signature: string; keys: ReadonlySet<string>; last: string | null; isAll: boolean }

const none = (signature: string): State => ({ signature, keys: new Set(), last: null, isAll: false })

/** The selected rows of a list. The selection survives paging and is empty for another filter, whose signature differs. [OFFICE-48] */
export function useChoice(signature: string): Choice {
  const [kept, setState] = useState(() => none(signature))
  const state = kept.signature === signature ? kept : none(signature)
  const set = (keys: Iterable<string>, last: string | null) => setState({ signature, keys: new Set(keys), last, isAll: false })
  return {
    keys: state.keys,
    isAll: state.isAll,
    toggle: (key) => set(state.keys.has(key) ? [...state.keys].filter((each) => each !== key) : [...state.keys, key], key),
    extendTo: (key, page) => {
      const [from, to] = [state.last === null ? -1 : page.indexOf(state.last), page.indexOf(key)].toSorted((a, b) => a - b)
      const range = from === undefined || to === undefined || from < 0 ? [key] : page.slice(from, to + 1)
      set([...state.keys, ...range], key)
    },
    togglePage: (page) => {
      const isWhole = page.every((key) => state.keys.has(key))
      set(isWhole ? [...state.keys].filter((key) => !page.includes(key)) : [...state.keys, ...page], null)
    },
    chooseAll: () => setState({ ...state, isAll: true }),
    clear: () => setState(none(signature)),
  }
}
