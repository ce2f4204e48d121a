import { m } from "#messages/messages.js"
import { Icon } from "#ui/media/icon.tsx"
import * as styles from "./navigation.module.css"
import { SiteLink } from "./site-link.tsx"

type PaginationProps = {
  current: number
  total: number
  /** From `pageItems(current, total)` of the rules. */
  items: readonly (number | "ellipsis")[]
  hrefFor: (page: number) => string
}

/** Page numbers as links, always with the first and the last one. Nothing for a single page. */
export function Pagination({ current, total, items, hrefFor }: PaginationProps) {
  if (total <= 1) return null
  return (
    <nav className={styles.pages} aria-label={m.ui_pages()}>
      {current > 1 && (
        <SiteLink className={`${styles.page} only-desktop`} href={hrefFor(current - 1)} rel="prev" aria-label={m.ui_previous_page()}>
          <Icon name="left" flip />
        </SiteLink>
      )}
      {items.map((item, index) =>
        item === "ellipsis" ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: an ellipsis is identified by its position.
          <span key={`gap-${index}`} className={styles.page} aria-hidden="true">
            …
          </span>
        ) : (
          <SiteLink
            key={item}
            className={styles.page}
            href={hrefFor(item)}
            aria-label={m.ui_page({ page: item })}
            aria-current={item === current ? "page" : undefined}
          >
            {item}
          </SiteLink>
        ),
      )}
      {current < total && (
        <SiteLink className={styles.page} href={hrefFor(current + 1)} rel="next" aria-label={m.ui_next_page()}>
          <Icon name="right" flip />
        </SiteLink>
      )}
    </nav>
  )
}
