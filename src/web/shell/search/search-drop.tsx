import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react"
import type { SearchResult } from "#contract/catalog.ts"
import type { MenuItem } from "#contract/home.ts"
import { m } from "#messages/messages.js"
import { IconButton } from "#ui/form/button.tsx"
import { Icon } from "#ui/media/icon.tsx"
import { SiteLink } from "#ui/navigation/site-link.tsx"
import { textMark } from "#ui/text/language.ts"
import { forgetSearch, recentSearches } from "#web/device/recent-searches.ts"
import { paths } from "#web/paths.ts"
import { createSearchController, type SearchState } from "./search-controller.ts"
import * as styles from "./search-drop.module.css"
import { groupsOf, SearchList } from "./search-list.tsx"

/** The list of results under the box, and its active row. */
export type ShownList = { isExpanded: boolean; activeId: string | undefined }

export type SearchDropProps = {
  search: (keyword: string, signal: AbortSignal) => Promise<readonly SearchResult[]>
  menu: readonly MenuItem[]
  listId: string
  text: string
  isOpen: boolean
  input: RefObject<HTMLInputElement | null>
  onList: (list: ShownList) => void
  onOpen: () => void
  onClose: () => void
  /** A link was followed. */
  onLeave: () => void
}

/**
 * The drop-down of the search box: for an empty box the last searches and the popular categories, else the results for the text. The arrow
 * keys, Home and End move through the results; Escape hides the list, and then empties the box as the browser does. A press on it keeps the
 * focus in the box, so no tap is lost.
 */
export function SearchDrop({ listId, text, isOpen, input, search, menu, onList, onOpen, onClose, onLeave }: SearchDropProps) {
  const state = useResults(search, text)
  const [active, setActive] = useActive(state)
  const isBlank = text.trim() === ""
  const isShown = isOpen && !isBlank && state.status !== "empty"
  const hasList = isShown && state.status === "found"
  const results = state.status === "found" ? groupsOf(state.results).flatMap(({ results }) => results) : []
  // The last row links to all results.
  const last = state.status === "found" && !isBlank ? results.length : -1
  const shownActive = hasList ? active.current : -1

  // biome-ignore lint/correctness/useExhaustiveDependencies: `onList` only stores its argument.
  useEffect(
    () => onList({ isExpanded: hasList, activeId: shownActive < 0 ? undefined : `${listId}-${shownActive}` }),
    [hasList, shownActive, listId],
  )

  useKeys(input, (event) => {
    const hides = event.key === "Escape" && (isShown || (isOpen && isBlank))
    const target = hides ? -1 : arrowTarget(event.key, active.current, last)
    const row = document.getElementById(`${listId}-${active.current}`)
    if (event.key === "Enter" && hasList && row) {
      event.preventDefault()
      row.click()
    }
    if (target === undefined) return
    event.preventDefault()
    setActive(target)
    if (hides) return onClose()
    onOpen()
    document.getElementById(`${listId}-${target}`)?.scrollIntoView({ block: "nearest" })
  })

  function follow() {
    clearSavedFilters()
    onLeave()
  }

  return (
    <>
      {isShown && (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the focus in the box.
        <div className={styles.drop} onMouseDown={(event) => event.preventDefault()}>
          {state.status === "found" ? (
            <SearchList id={listId} keyword={state.keyword} results={state.results} active={shownActive} onPick={follow} onAll={onLeave} />
          ) : (
            <p className={styles.failed}>{m.shell_search_failed()}</p>
          )}
        </div>
      )}
      {isOpen && isBlank && <SearchSuggestions menu={menu} onFollow={onLeave} />}
      <span className="sr" role="status">
        {isShown && spokenState(state)}
      </span>
    </>
  )
}

/** The results for the latest text. `search` may be another function at each rendering. */
function useResults(search: SearchDropProps["search"], text: string) {
  const [state, setState] = useState<SearchState<SearchResult>>({ status: "empty" })
  const latest = useRef(search)
  latest.current = search
  const [controller] = useState(() =>
    createSearchController<SearchResult>({ search: (keyword, signal) => latest.current(keyword, signal), onChange: setState }),
  )
  useEffect(() => controller.type(text), [controller, text])
  useEffect(() => controller.stop, [controller])
  return state
}

/**
 * The active row (-1: none), and the function that moves it; a new response has no active row. Two keys may arrive before the next
 * rendering, so the position is in a ref.
 */
function useActive(state: SearchState<SearchResult>) {
  const active = useRef(-1)
  const stateOfActive = useRef(state)
  const [, render] = useState(0)
  if (stateOfActive.current !== state) {
    stateOfActive.current = state
    active.current = -1
  }
  function setActive(place: number) {
    active.current = place
    render((count) => count + 1)
  }
  return [active, setActive] as const
}

function useKeys(input: RefObject<HTMLInputElement | null>, onKey: (event: KeyboardEvent) => void) {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    // Keys that choose a word in an input method are left to it.
    if (!event.isComposing) onKey(event)
  })
  useEffect(() => {
    const element = input.current
    const listener = (event: KeyboardEvent) => handle(event)
    element?.addEventListener("keydown", listener)
    return () => element?.removeEventListener("keydown", listener)
  }, [input])
}

/** The row to which a key moves from the active one; undefined when the key is not for the list. */
function arrowTarget(key: string, active: number, last: number): number | undefined {
  if (last < 0) return undefined
  if (key === "ArrowDown") return active >= last ? 0 : active + 1
  if (key === "ArrowUp") return active <= 0 ? last : active - 1
  if (active < 0) return undefined
  return { Home: 0, End: last }[key]
}

function spokenState(state: SearchState<SearchResult>): string {
  if (state.status === "empty") return ""
  if (state.status === "failed") return m.shell_search_failed()
  return state.results.length > 0
    ? m.shell_search_count({ count: state.results.length })
    : m.shell_search_nothing({ keyword: state.keyword })
}

/** A new search clears the filters that a listing saved. [spec 1 §2.2] */
function clearSavedFilters() {
  try {
    localStorage.removeItem("product-filters")
  } catch {
    // A browser without storage has saved none.
  }
}

const CATEGORY = paths.category("")

/** Under the empty box: the last searches of this device, each of which can be removed, and the categories of the menu. */
function SearchSuggestions({ menu, onFollow }: { menu: readonly MenuItem[]; onFollow: () => void }) {
  const [recent, setRecent] = useState(recentSearches)
  const categories = menu.filter(({ url }) => url.startsWith(CATEGORY))
  if (recent.length + categories.length === 0) return null

  function remove(words: string) {
    forgetSearch(words)
    setRecent(recentSearches())
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the focus in the box.
    <div className={styles.drop} onMouseDown={(event) => event.preventDefault()}>
      {recent.length > 0 && (
        <section aria-label={m.shell_search_recent()}>
          <p className={styles.group}>{m.shell_search_recent()}</p>
          <ul>
            {recent.map((words) => (
              <li key={words} className={styles.recent}>
                <SiteLink className={styles.result} href={paths.search(words)} onClick={onFollow}>
                  <Icon name="clock" />
                  <span className={styles.name}>{words}</span>
                </SiteLink>
                <IconButton icon="close" aria-label={m.shell_search_forget({ keyword: words })} onClick={() => remove(words)} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {categories.length > 0 && (
        <section aria-label={m.shell_search_popular()}>
          <p className={styles.group}>{m.shell_search_popular()}</p>
          <ul>
            {categories.map(({ name, url }) => (
              <li key={url}>
                <SiteLink className={styles.result} href={url} onClick={onFollow}>
                  <span className={styles.name} {...textMark(name)}>
                    {name}
                  </span>
                </SiteLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
