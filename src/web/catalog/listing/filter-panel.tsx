import type { FilterMeta } from "#contract/catalog.ts"
import { m } from "#messages/messages.js"
import { type ListingFilters, withPrice } from "#rules/listing-filters.ts"
import styles from "./filter-panel.module.css"
import { FilterSection } from "./filter-section.tsx"
import { filterSections } from "./filter-sections.ts"
import { PriceSlider } from "./price-slider.tsx"

type FilterPanelProps = {
  meta: FilterMeta
  filters: ListingFilters
  /** How many products there are. */
  count: number
  onChange: (filters: ListingFilters) => void
}

/** Count, price and the sections of choices, beside the list or in the drawer. [spec 1 §2.5] */
export function FilterPanel({ meta, filters, count, onChange }: FilterPanelProps) {
  const sections = filterSections(meta, filters, { brands: m.catalog_filter_brands(), categories: m.catalog_filter_categories() })
  return (
    <>
      <p className={styles.count} role="status">
        {m.catalog_listing_count({ count })}
      </p>
      <PriceSlider
        bounds={{ min: meta.min_price, max: meta.max_price }}
        range={filters.price}
        onChange={(price) => onChange(withPrice(filters, price))}
      />
      {sections.map((section) => (
        <FilterSection key={`${section.kind} ${section.title}`} title={section.title} choices={section.choices} onChange={onChange} />
      ))}
    </>
  )
}
