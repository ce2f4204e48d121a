import { Link } from "@tanstack/react-router"
import { type ReactNode, useRef } from "react"
import { m } from "#messages/messages.js"
import { usePageActs } from "#office/page-acts.ts"
import { Count, type Tone } from "#office/parts/text/badge.tsx"
import { countText } from "#office/parts/text/count-text.ts"
import type { ListState } from "./list-state.ts"
import * as styles from "./table.module.css"

export type View = {
  id: string
  name: string
  /** Null until it is known; without it the view has none. */
  count?: number | null
  /** Shows its number in the warning colour, for late objects. */
  tone?: Tone
  /** The whole query of a saved view; a built-in view has only its name. */
  search?: ListState["search"]
}

type ViewTabsProps = {
  views: readonly View[]
  current: string
  /** After the tabs: buttons to save and reset a changed view. */
  children?: ReactNode
}

/** The views of a list. Each is a link, so that it opens in a new tab as usual. */
export function ViewTabs({ views, current, children }: ViewTabsProps) {
  const nav = useRef<HTMLElement>(null)
  const focusCurrent = () => nav.current?.querySelector<HTMLElement>('[aria-current="page"], a')?.focus()
  usePageActs([{ label: m.office_keys_views(), icon: "list", key: "v", run: focusCurrent }])
  // Until the counts are there, their places are: the tabs would move. [OFFICE-52]
  const isCounting = views.every(({ count }) => count === undefined || count === null)
  return (
    <nav ref={nav} className={styles.tabs} aria-label={m.office_views()}>
      {views.map(({ id, name, count, tone, search }) => (
        <Link
          key={id}
          to="."
          search={(search ?? { view: id }) as never}
          className={styles.tab}
          aria-current={id === current ? "page" : undefined}
        >
          {name}
          {(typeof count === "number" || (count === null && isCounting)) && (
            <span className={styles.tabCount} data-coming={count === null || undefined}>
              <Count tone={tone}>{countText(count ?? 0)}</Count>
            </span>
          )}
        </Link>
      ))}
      {children}
    </nav>
  )
}
