import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react"
import type { SearchResult } from "#contract/catalog.ts"
import { createSearchController, type SearchState } from "./search-controller.ts"

export type SearchBoxOptions = {
  search: (keyword: string, signal: AbortSignal) => Promise<readonly SearchResult[]>
  /** Told when a result is followed; the saved product filters are already cleared. */
  onPick?: (result: SearchResult) => void
}

const HIDE_DELAY_MS = 200

/** What the search box holds: its text, the results for it, whether the list is shown, and the result that the arrows are on (-1: none). */
export function useSearchBox({ search, onPick }: SearchBoxOptions) {
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const hiding = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [text, setText] = useState("")
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const { state, ask } = useResults(search, () => setActive(-1))
  const results = state.status === "found" ? state.results : []
  const isShown = isOpen && state.status !== "empty"
  useEffect(() => () => clearTimeout(hiding.current), [])

  function show() {
    clearTimeout(hiding.current)
    setOpen(true)
  }

  function hideSoon() {
    hiding.current = setTimeout(() => setOpen(false), HIDE_DELAY_MS)
  }

  function type(next: string) {
    setText(next)
    show()
    ask(next)
  }

  function pick(result: SearchResult) {
    clearSavedFilters()
    setOpen(false)
    type("")
    input.current?.blur()
    onPick?.(result)
  }

  function follow(index: number) {
    document.getElementById(`${listId}-${index}`)?.click()
  }

  function handleKey(event: KeyboardEvent) {
    // Keys that choose a word in an input method are not ours.
    if (event.nativeEvent.isComposing) return
    const hides = event.key === "Escape" && isShown
    const target = hides ? -1 : arrowTarget(event.key, active, results.length - 1)
    if (target === undefined) return
    event.preventDefault()
    setActive(target)
    if (hides) return setOpen(false)
    show()
    document.getElementById(`${listId}-${target}`)?.scrollIntoView({ block: "nearest" })
  }

  return { listId, input, text, type, state, results, active, isShown, show, hideSoon, pick, follow, handleKey }
}

/** The results for what was typed last. `search` may be another function at each rendering. */
function useResults(search: SearchBoxOptions["search"], onChange: () => void) {
  const [state, setState] = useState<SearchState<SearchResult>>({ status: "empty" })
  const latest = useRef({ search, onChange })
  latest.current = { search, onChange }
  const [controller] = useState(() =>
    createSearchController<SearchResult>({
      search: (keyword, signal) => latest.current.search(keyword, signal),
      onChange: (next) => {
        setState(next)
        latest.current.onChange()
      },
    }),
  )
  useEffect(() => controller.stop, [controller])
  return { state, ask: controller.type }
}

/** The result that a key leads to, from the one that the arrows are on; undefined when the key is not for the list. */
function arrowTarget(key: string, active: number, last: number): number | undefined {
  if (last < 0) return undefined
  if (key === "ArrowDown") return active >= last ? 0 : active + 1
  if (key === "ArrowUp") return active <= 0 ? last : active - 1
  if (active < 0) return undefined
  return { Home: 0, End: last }[key]
}

/** A new search clears the filters that a listing saved. [spec 1 §2.2] */
function clearSavedFilters() {
  try {
    localStorage.removeItem("product-filters")
  } catch {
    // A browser without storage has saved none.
  }
}
