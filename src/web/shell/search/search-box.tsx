import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react"
import type { SearchResult } from "#contract/catalog.ts"
import { m } from "#messages/messages.js"
import { Icon } from "#ui/media/icon.tsx"
import { classNames } from "#ui/style/class-names.ts"
import { paths } from "#web/paths.ts"
import styles from "./search-box.module.css"
import { createSearchController, type SearchState } from "./search-controller.ts"

type SearchBoxProps = {
  search: (keyword: string, signal: AbortSignal) => Promise<readonly SearchResult[]>
  /** Told when a result is followed; the saved product filters are already cleared. */
  onPick?: (result: SearchResult) => void
  className?: string
}

type SearchListComponent = typeof import("./search-list.tsx").SearchList

const hideDelayMs = 200

/**
 * The search box with its list, as an ARIA combobox: the arrows, Home and End walk through the results, Enter follows the one they stand
 * on or else the first, Escape hides the list and then empties the box. The list hides 200 ms after the box loses focus; a press on the
 * list keeps the focus, so no tap is lost. Without script, Enter leads to all products.
 */
export function SearchBox({ search, onPick, className }: SearchBoxProps) {
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const hiding = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [text, setText] = useState("")
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const [List, setList] = useState<SearchListComponent | null>(null)
  const [state, setState] = useState<SearchState<SearchResult>>({ status: "empty" })

  const latestSearch = useRef(search)
  latestSearch.current = search
  const [controller] = useState(() =>
    createSearchController<SearchResult>({
      search: (keyword, signal) => latestSearch.current(keyword, signal),
      onChange: (next) => {
        setState(next)
        setActive(-1)
      },
    }),
  )
  useEffect(() => {
    return () => {
      clearTimeout(hiding.current)
      controller.stop()
    }
  }, [controller])

  const results = state.status === "found" ? state.results : []
  const isShown = isOpen && state.status !== "empty"
  const hasList = isShown && results.length > 0 && List !== null

  /** The list comes with the first focus, so that pages start without it. Should it fail to come, the next focus asks again. */
  function loadList() {
    if (!List) import("./search-list.tsx").then((module) => setList(() => module.SearchList)).catch(() => {})
  }

  function show() {
    clearTimeout(hiding.current)
    setOpen(true)
  }

  function type(next: string) {
    setText(next)
    show()
    controller.type(next)
  }

  function stand(index: number) {
    show()
    setActive(index)
    document.getElementById(`${listId}-${index}`)?.scrollIntoView({ block: "nearest" })
  }

  function pick(result: SearchResult) {
    clearSavedFilters()
    setOpen(false)
    type("")
    input.current?.blur()
    onPick?.(result)
  }

  function handleKey(event: KeyboardEvent) {
    // Keys that choose a word in an input method are not ours.
    if (event.nativeEvent.isComposing) return
    if (event.key === "Escape" && isShown) {
      event.preventDefault()
      setOpen(false)
      setActive(-1)
      return
    }
    const last = results.length - 1
    if (last < 0) return
    const target = {
      ArrowDown: active >= last ? 0 : active + 1,
      ArrowUp: active <= 0 ? last : active - 1,
      Home: active < 0 ? undefined : 0,
      End: active < 0 ? undefined : last,
    }[event.key]
    if (target === undefined) return
    event.preventDefault()
    stand(target)
  }

  return (
    <search className={classNames(styles.search, className)}>
      <form
        action={paths.everything()}
        onSubmit={(event) => {
          event.preventDefault()
          if (hasList) document.getElementById(`${listId}-${Math.max(active, 0)}`)?.click()
        }}
      >
        <Icon name="search" className={styles.icon} />
        <input
          ref={input}
          className={styles.input}
          type="search"
          placeholder={m.shell_search_placeholder()}
          aria-label={m.shell_search()}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={hasList}
          aria-controls={listId}
          aria-activedescendant={hasList && active >= 0 ? `${listId}-${active}` : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={100}
          value={text}
          onChange={(event) => type(event.target.value)}
          onFocus={() => {
            loadList()
            show()
          }}
          onBlur={() => {
            hiding.current = setTimeout(() => setOpen(false), hideDelayMs)
          }}
          onKeyDown={handleKey}
        />
        {isShown && (
          // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the focus in the box.
          <div className={styles.drop} onMouseDown={(event) => event.preventDefault()}>
            {state.status === "found" ? (
              List && <List id={listId} keyword={state.keyword} results={results} active={active} onPick={pick} />
            ) : (
              <p className={styles.failed}>{m.shell_search_failed()}</p>
            )}
          </div>
        )}
        <span className="sr" role="status">
          {isShown && spokenState(state)}
        </span>
      </form>
    </search>
  )
}

function spokenState(state: SearchState<SearchResult>): string {
  if (state.status === "empty") return ""
  if (state.status === "failed") return m.shell_search_failed()
  return state.results.length > 0
    ? m.shell_search_count({ count: state.results.length })
    : m.shell_search_nothing({ keyword: state.keyword })
}

/** A search starts afresh: filters that a listing saved do not follow the shopper. [spec 1 §2.2] */
function clearSavedFilters() {
  try {
    localStorage.removeItem("product-filters")
  } catch {
    // A browser without storage has saved none.
  }
}
