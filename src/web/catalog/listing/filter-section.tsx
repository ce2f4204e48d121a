import { useId, useState } from "react"
import { m } from "#messages/messages.js"
import type { ListingFilters } from "#rules/listing-filters.ts"
import { keywordOf } from "#rules/search-match.ts"
import { Checkbox } from "#ui/form/checkbox.tsx"
import { ColorDot } from "#ui/media/color-dot.tsx"
import { Icon } from "#ui/media/icon.tsx"
import styles from "./filter-section.module.css"
import type { FilterChoice } from "./filter-sections.ts"

type FilterSectionProps = {
  title: string
  choices: readonly FilterChoice[]
  onChange: (filters: ListingFilters) => void
}

/** One section of the filter panel, closed at first. Its choices are drawn when it opens: a catalog has hundreds of colours. */
export function FilterSection({ title, choices, onChange }: FilterSectionProps) {
  const [isOpen, setOpen] = useState(false)
  const chosen = choices.filter(({ isChosen }) => isChosen).length
  return (
    <details className={styles.section} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.head}>
        {title}
        {chosen > 0 && (
          <span className={styles.chosen}>
            {chosen} <span className="sr">{m.catalog_filter_chosen()}</span>
          </span>
        )}
        <Icon name="down" className={styles.chevron} />
      </summary>
      {isOpen && <Choices title={title} choices={choices} onChange={onChange} />}
    </details>
  )
}

function Choices({ title, choices, onChange }: FilterSectionProps) {
  const [text, setText] = useState("")
  const id = useId()
  const keyword = keywordOf(text)
  const matching = choices.filter(({ name }) => name.toLowerCase().includes(keyword))
  return (
    <div className={styles.body}>
      <div className={styles.search}>
        <Icon name="search" size="sm" className={styles.glass} />
        <label className="sr" htmlFor={id}>
          {m.catalog_filter_search({ title })}
        </label>
        <input
          id={id}
          type="search"
          className={styles.input}
          placeholder={m.catalog_filter_search({ title })}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <fieldset className={styles.choices} aria-label={title}>
        {matching.map(({ key, name, code, count, isChosen, toggled }) => (
          <Checkbox key={key} count={count} checked={isChosen} disabled={count === 0 && !isChosen} onChange={() => onChange(toggled())}>
            {code && <ColorDot code={code} className={styles.dot} />}
            {name}
          </Checkbox>
        ))}
        {matching.length === 0 && <p className="small quiet">{m.catalog_filter_nothing({ keyword: text.trim() })}</p>}
      </fieldset>
    </div>
  )
}
