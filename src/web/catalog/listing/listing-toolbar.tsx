import type { ReactNode } from "react"
import { m } from "#messages/messages.js"
import type { ListingFilters, Sort } from "#rules/listing-filters.ts"
import { Chip } from "#ui/text/chip.tsx"
import type { AppliedFilter } from "./filter-sections.ts"
import styles from "./listing-toolbar.module.css"
import { SortForm } from "./sort-form.tsx"

type ListingToolbarProps = {
  applied: readonly AppliedFilter[]
  sort: Sort
  /** The address of the list as it is, for the form of the order. */
  href: string
  /** The "Filters" button of phones with its drawer. */
  drawer: ReactNode
  onChange: (filters: ListingFilters) => void
  onSort: (sort: Sort) => void
  /** Brings the saved filters back; null when none are offered. */
  onRestore: (() => void) | null
}

/** Above the cards: the way to the filters on phones, the order, and the applied filters, each of which can be taken away. */
export function ListingToolbar({ applied, sort, href, drawer, onChange, onSort, onRestore }: ListingToolbarProps) {
  return (
    <div className={styles.toolbar}>
      {drawer}
      <SortForm sort={sort} href={href} onSort={onSort} />
      {onRestore && <Chip text={m.catalog_filter_last()} onClick={onRestore} />}
      {applied.length > 0 && (
        <ul className={styles.applied} aria-label={m.catalog_filter_applied()}>
          {applied.map(({ key, text, removed }) => (
            <li key={key}>
              <Chip text={text} onRemove={() => onChange(removed())} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
