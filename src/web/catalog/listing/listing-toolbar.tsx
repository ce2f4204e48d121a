import { type ReactNode, useEffect, useRef, useState } from "react"
import { m } from "#messages/messages.js"
import { type ListingFilters, noFilters, type Sort } from "#rules/catalog/listing-filters.ts"
import { Drawer } from "#ui/dialog/drawer.tsx"
import { Button } from "#ui/form/button.tsx"
import { Icon } from "#ui/media/icon.tsx"
import { Chip } from "#ui/text/badge.tsx"
import { siteAddress } from "#ui/text/language.ts"
import { parseSearch } from "#web/paths.ts"
import type { AppliedFilter, FilterChoice } from "./filter-sections.ts"
import * as styles from "./listing.module.css"

type ListingToolbarProps = {
  applied: readonly AppliedFilter[]
  /** Filters offered while none is applied. */
  popular: readonly FilterChoice[]
  sort: Sort
  /** The label of the default order. */
  usualOrder: string
  /** The current address of the list, for the sort form. */
  href: string
  /** The number of products. */
  count: number
  /** The filters, for the drawer on phones. */
  panel: ReactNode
  onChange: (filters: ListingFilters) => void
  /** Removes all filters; null when there are none. */
  onClear: (() => void) | null
  onSort: (sort: Sort) => void
  /** Applies the saved filters; null when none are offered. */
  onRestore: (() => void) | null
}

/** Above the cards: the "Filters" button on phones, the sort order and the applied filters, each of which can be removed. */
export function ListingToolbar({
  applied,
  popular,
  sort,
  usualOrder,
  href,
  count,
  panel,
  onChange,
  onClear,
  onSort,
  onRestore,
}: ListingToolbarProps) {
  const [toolbar, onPress] = useChipFocus(applied)
  return (
    <div ref={toolbar} className={styles.toolbar}>
      <FilterDrawer applied={applied.length} count={count} onClear={onClear} panel={panel} />
      <SortForm sort={sort} usualOrder={usualOrder} href={href} onSort={onSort} />
      {onRestore && <Chip text={m.catalog_filter_last()} onClick={onRestore} />}
      {applied.length === 0 && popular.length > 0 && (
        <ul className={styles.applied} aria-label={m.catalog_filter_popular()}>
          {popular.map(({ key, name, toggled }) => (
            <li key={key}>
              <Chip text={name} onClick={() => onPress(() => onChange(toggled()))} />
            </li>
          ))}
        </ul>
      )}
      {applied.length > 0 && (
        <ul className={styles.applied} aria-label={m.catalog_filter_applied()}>
          {applied.map(({ key, text, removed }) => (
            <li key={key}>
              <Chip text={text} onRemove={() => onPress(() => onChange(removed()))} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Moves the focus to a chip that remains when the pressed one is gone. */
function useChipFocus(applied: readonly AppliedFilter[]) {
  const toolbar = useRef<HTMLDivElement>(null)
  const isPressed = useRef(false)
  const keys = applied.map(({ key }) => key).join(" ")

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when other filters are applied.
  useEffect(() => {
    const wasPressed = isPressed.current
    isPressed.current = false
    if (!wasPressed || document.activeElement !== document.body) return
    toolbar.current?.querySelector<HTMLElement>("ul button")?.focus({ preventScroll: true })
  }, [keys])

  function onPress(change: () => void) {
    isPressed.current = true
    change()
  }
  return [toolbar, onPress] as const
}

type FilterDrawerProps = {
  /** The number of applied filters. */
  applied: number
  /** The number of products. */
  count: number
  onClear: (() => void) | null
  panel: ReactNode
}

/** On phones: the "Filters" button and its drawer. [spec 1 §2.5] */
function FilterDrawer({ applied, count, onClear, panel }: FilterDrawerProps) {
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    if (!isOpen) return
    // A tablet that is turned shows the panel beside the list.
    const wide = matchMedia("(min-width: 768px)")
    const close = () => setOpen(false)
    wide.addEventListener("change", close)
    return () => wide.removeEventListener("change", close)
  }, [isOpen])

  return (
    <div className={`${styles.drawerButton} only-mobile`}>
      <Button kind="second" aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setOpen(true)}>
        <Icon name="filter" />
        {m.catalog_filter_title()}
        {applied > 0 && <span className={styles.appliedCount}>{applied}</span>}
      </Button>
      <Drawer
        open={isOpen}
        onClose={() => setOpen(false)}
        title={m.catalog_filter_title()}
        closeLabel={m.catalog_filter_close()}
        headAction={
          onClear && (
            <Button kind="quiet" onClick={onClear}>
              {m.catalog_filter_clear_all()}
            </Button>
          )
        }
        foot={
          <Button kind="primary" size="lg" onClick={() => setOpen(false)}>
            {m.catalog_filter_show({ count })}
          </Button>
        }
      >
        <div className={styles.drawerPanel}>{panel}</div>
      </Drawer>
    </div>
  )
}

type SortFormProps = {
  sort: Sort
  usualOrder: string
  /** The current address of the list; without script the form submits its query. */
  href: string
  onSort: (sort: Sort) => void
}

/** The order of the list. A choice takes effect at once; without script there is a button. */
function SortForm({ sort, usualOrder, href, onSort }: SortFormProps) {
  const [path, query = ""] = href.split("?")
  const { sort: _sort, page: _page, ...kept } = parseSearch(query)
  const orders: { value: Sort; text: string }[] = [
    { value: "featured", text: usualOrder },
    { value: "price-low", text: m.catalog_listing_sort_price_low() },
    { value: "price-high", text: m.catalog_listing_sort_price_high() },
    { value: "discount", text: m.catalog_listing_sort_discount() },
    { value: "newest", text: m.catalog_listing_sort_newest() },
  ]
  return (
    <form className={styles.sortForm} action={siteAddress(path ?? "")}>
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <span className={styles.sortField}>
        <select
          className={styles.sortSelect}
          name="sort"
          aria-label={m.catalog_listing_sort()}
          value={sort}
          onChange={(event) => onSort(orders.find(({ value }) => value === event.target.value)?.value ?? noFilters.sort)}
        >
          {orders.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <Icon name="down" size="sm" className={styles.sortChevron} />
      </span>
      <noscript>
        <Button kind="quiet" type="submit">
          {m.catalog_listing_sort_apply()}
        </Button>
      </noscript>
    </form>
  )
}
