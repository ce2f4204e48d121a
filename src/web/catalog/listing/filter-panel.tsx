import { useId, useState } from "react"
import type { FilterMeta } from "#contract/listings.ts"
import { m } from "#messages/messages.js"
import { type ListingFilters, withPrice } from "#rules/catalog/listing-filters.ts"
import { keywordOf } from "#rules/catalog/search/search-match.ts"
import { Checkbox } from "#ui/form/choices.tsx"
import { ColorDot } from "#ui/media/color-dot.tsx"
import { Icon } from "#ui/media/icon.tsx"
import { textMark } from "#ui/text/language.ts"
import { type FilterChoice, type FilterSection, filterSections, offerChoices } from "./filter-sections.ts"
import * as styles from "./listing.module.css"
import { PriceSlider } from "./price-slider.tsx"

type FilterPanelProps = {
  meta: FilterMeta
  filters: ListingFilters
  /** The number of products. */
  count: number
  onChange: (filters: ListingFilters) => void
}

/** The product count, the price, stock and sale, and the sections of choices, beside the list or in the drawer. [spec 1 §2.5] */
export function FilterPanel({ meta, filters, count, onChange }: FilterPanelProps) {
  const sections = filterSections(meta, filters, {
    brands: m.catalog_filter_brands(),
    categories: m.catalog_filter_categories(),
    labels: m.catalog_filter_labels(),
  })
  const offers = offerChoices(meta, filters, { inStock: m.catalog_filter_in_stock(), onSale: m.catalog_filter_on_sale() })
  return (
    <>
      <p className={styles.filterCount} role="status">
        {m.catalog_listing_count({ count })}
      </p>
      {meta.max_price > 0 && (
        <PriceSlider
          bounds={{ min: meta.min_price, max: meta.max_price }}
          range={filters.price}
          onChange={(price) => onChange(withPrice(filters, price))}
        />
      )}
      <fieldset className={styles.offers} aria-label={m.catalog_filter_offers()}>
        <ChoiceBoxes choices={offers} onChange={onChange} />
      </fieldset>
      {sections.map((section) => (
        <Section key={`${section.kind} ${section.title}`} section={section} onChange={onChange} />
      ))}
    </>
  )
}

type SectionProps = {
  section: FilterSection
  onChange: (filters: ListingFilters) => void
}

/**
 * One section of the filter panel, initially closed unless something in it is chosen. Its choices are rendered when it opens: a catalog has
 * hundreds of colours.
 */
function Section({ section, onChange }: SectionProps) {
  const { title, choices } = section
  const chosen = choices.filter(({ isChosen }) => isChosen).length
  const [isOpen, setOpen] = useState(chosen > 0)
  return (
    <details className={styles.section} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.sectionHead}>
        {title}
        {chosen > 0 && (
          <span className={styles.chosen}>
            {chosen} <span className="sr">{m.catalog_filter_chosen()}</span>
          </span>
        )}
        <Icon name="down" className={styles.chevron} />
      </summary>
      {isOpen && <Choices section={section} onChange={onChange} />}
    </details>
  )
}

function Choices({ section: { title, help, choices }, onChange }: SectionProps) {
  const [text, setText] = useState("")
  const id = useId()
  const helpId = useId()
  const keyword = keywordOf(text)
  const matching = choices.filter(({ name }) => name.toLowerCase().includes(keyword))
  return (
    <div className={styles.sectionBody}>
      {help !== null && (
        <p id={helpId} className={`${styles.sectionHelp} small quiet`}>
          {help}
        </p>
      )}
      <div className={styles.sectionSearch}>
        <Icon name="search" size="sm" className={styles.glass} />
        <label className="sr" htmlFor={id}>
          {m.catalog_filter_search({ title })}
        </label>
        <input
          id={id}
          type="search"
          className={styles.sectionInput}
          placeholder={m.catalog_filter_search({ title })}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <fieldset className={styles.choices} aria-label={title} aria-describedby={help === null ? undefined : helpId}>
        <ChoiceBoxes choices={matching} onChange={onChange} />
        {matching.length === 0 && <p className="small quiet">{m.catalog_filter_nothing({ keyword: text.trim() })}</p>}
      </fieldset>
    </div>
  )
}

function ChoiceBoxes({ choices, onChange }: { choices: readonly FilterChoice[]; onChange: SectionProps["onChange"] }) {
  return choices.map(({ key, name, code, count, isChosen, toggled }) => (
    <Checkbox key={key} count={count} checked={isChosen} disabled={count === 0 && !isChosen} onChange={() => onChange(toggled())}>
      {code && <ColorDot code={code} className={styles.colorDot} />}
      <bdi {...textMark(name)}>{name}</bdi>
    </Checkbox>
  ))
}
