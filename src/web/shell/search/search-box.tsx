import { useState } from "react"
import type { SearchResult } from "#contract/catalog.ts"
import { m } from "#messages/messages.js"
import { Icon } from "#ui/media/icon.tsx"
import { classNames } from "#ui/style/class-names.ts"
import { paths } from "#web/paths.ts"
import * as styles from "./search.module.css"
import type { SearchState } from "./search-controller.ts"
import { type SearchBoxOptions, useSearchBox } from "./use-search-box.ts"

/**
 * The search box with its list, as an ARIA combobox: the arrows, Home and End walk through the results, Enter follows the one they are
 * on or else the first, Escape hides the list and then empties the box. The list hides 200 ms after the box loses focus; a press on the
 * list keeps the focus, so no tap is lost. Without script, Enter leads to all products.
 */
export function SearchBox({ className, ...options }: SearchBoxOptions & { className?: string }) {
  const box = useSearchBox(options)
  const [List, loadList] = useSearchList()
  const { listId, active, results, state, isShown } = box
  const hasList = isShown && results.length > 0 && List !== null
  return (
    <search className={classNames(styles.search, className)}>
      <form
        action={paths.everything()}
        onSubmit={(event) => {
          event.preventDefault()
          if (hasList) box.follow(Math.max(active, 0))
        }}
      >
        <Icon name="search" className={styles.icon} />
        <SearchInput box={box} hasList={hasList} onFocus={loadList} />
        {isShown && (
          // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the focus in the box.
          <div className={styles.drop} onMouseDown={(event) => event.preventDefault()}>
            {state.status === "found" ? (
              List && <List id={listId} keyword={state.keyword} results={results} active={active} onPick={box.pick} />
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

type SearchInputProps = { box: ReturnType<typeof useSearchBox>; hasList: boolean; onFocus: () => void }

function SearchInput({ box, hasList, onFocus }: SearchInputProps) {
  return (
    <input
      ref={box.input}
      className={styles.input}
      type="search"
      placeholder={m.shell_search_placeholder()}
      aria-label={m.shell_search()}
      role="combobox"
      aria-autocomplete="list"
      aria-expanded={hasList}
      aria-controls={box.listId}
      aria-activedescendant={hasList && box.active >= 0 ? `${box.listId}-${box.active}` : undefined}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="search"
      maxLength={100}
      value={box.text}
      onChange={(event) => box.type(event.target.value)}
      onFocus={() => {
        onFocus()
        box.show()
      }}
      onBlur={box.hideSoon}
      onKeyDown={box.handleKey}
    />
  )
}

type SearchListComponent = typeof import("./search-list.tsx").SearchList

/** The list is loaded at the first focus, so that pages start without it. If that fails, the next focus tries again. */
function useSearchList() {
  const [List, setList] = useState<SearchListComponent | null>(null)
  function load() {
    if (!List) import("./search-list.tsx").then((module) => setList(() => module.SearchList)).catch(() => {})
  }
  return [List, load] as const
}

function spokenState(state: SearchState<SearchResult>): string {
  if (state.status === "empty") return ""
  if (state.status === "failed") return m.shell_search_failed()
  return state.results.length > 0
    ? m.shell_search_count({ count: state.results.length })
    : m.shell_search_nothing({ keyword: state.keyword })
}
