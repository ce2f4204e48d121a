import { m } from "#messages/messages.js"
import { noFilters, type Sort } from "#rules/listing-filters.ts"
import { Button } from "#ui/form/button.tsx"
import { Icon } from "#ui/media/icon.tsx"
import { parseSearch } from "#web/search-codec.ts"
import styles from "./sort-form.module.css"

type SortFormProps = {
  sort: Sort
  /** The address of the list as it is; without script the form sends its query along. */
  href: string
  onSort: (sort: Sort) => void
}

/** The order of the list. A choice counts at once; without script there is a button. */
export function SortForm({ sort, href, onSort }: SortFormProps) {
  const [path, query = ""] = href.split("?")
  const { sort: _sort, page: _page, ...kept } = parseSearch(query)
  const orders: { value: Sort; text: string }[] = [
    { value: "featured", text: m.catalog_listing_sort_featured() },
    { value: "price-low", text: m.catalog_listing_sort_price_low() },
    { value: "price-high", text: m.catalog_listing_sort_price_high() },
    { value: "newest", text: m.catalog_listing_sort_newest() },
  ]
  return (
    <form className={styles.form} action={path}>
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <span className={styles.field}>
        <select
          className={styles.select}
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
        <Icon name="down" size="sm" className={styles.chevron} />
      </span>
      <noscript>
        <Button kind="quiet" type="submit">
          {m.catalog_listing_sort_apply()}
        </Button>
      </noscript>
    </form>
  )
}
