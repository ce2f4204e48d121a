import { type ReactNode, useEffect, useRef, useState } from "react"
import { m } from "#messages/messages.js"
import { usePageActs } from "#office/page-acts.ts"
import { SearchField } from "#office/parts/control/field.tsx"
import { Drop } from "#office/parts/dialog/drop.tsx"
import { Icon } from "#office/parts/text/icon.tsx"
import type { Filter } from "./filter.ts"
import { FilterChoice } from "./filter-choice.tsx"
import { type ListState, valuesOf } from "./list-state.ts"
import * as styles from "./table.module.css"

const TYPING_MS = 250

type FilterBarProps = { list: ListState; filters: readonly Filter[]; searchLabel: string; children?: ReactNode }

/** The search field of a list, a chip for each filter in use, and a menu of other filters. */
export function FilterBar({ list, filters, searchLabel, children }: FilterBarProps) {
  const used = filters.filter(({ key }) => list.search[key])
  const unused = filters.filter(({ key }) => !list.search[key])
  return (
    <div className={styles.filters}>
      <ListSearchField list={list} label={searchLabel} />
      {used.map((filter) => (
        <Chip key={filter.key} filter={filter} list={list} />
      ))}
      {unused.length > 0 && <AddFilter filters={unused} list={list} />}
      {children && <span className="grow" />}
      {children}
    </div>
  )
}

function ListSearchField({ list, label }: { list: ListState; label: string }) {
  const asked = list.search["q"] ?? ""
  const [text, setText] = useState(asked)
  const [known, setKnown] = useState(asked)
  const [sent, setSent] = useState(asked)
  // Back changes the address, and the field follows it. What was sent from here comes later than the letters typed meanwhile.
  if (known !== asked) {
    setKnown(asked)
    if (asked !== sent) {
      setSent(asked)
      setText(asked)
    }
  }
  const { change } = list
  useEffect(() => {
    if (text === asked) return
    const timer = setTimeout(() => {
      setSent(text)
      change({ q: text || undefined })
    }, TYPING_MS)
    return () => clearTimeout(timer)
  }, [text, asked, change])
  return <SearchField label={label} value={text} onChange={(event) => setText(event.target.value)} />
}

function Chip({ filter, list }: { filter: Filter; list: ListState }) {
  const values = valuesOf(list.search[filter.key])
  const words = values.map((value) => filter.options.find((option) => option.value === value)?.label ?? value).join(", ")
  const trigger = (
    <button type="button" className={styles.chipWords}>
      {filter.name} <b>{words}</b>
    </button>
  )
  return (
    <span className={styles.chip}>
      <Drop trigger={trigger} label={filter.name}>
        <FilterChoice filter={filter} list={list} />
      </Drop>
      <button
        type="button"
        className={styles.chipDrop}
        aria-label={m.office_without_filter({ name: filter.name })}
        onClick={() => list.change({ [filter.key]: undefined })}
      >
        <Icon name="close" size="xs" />
      </button>
    </span>
  )
}

function AddFilter({ filters, list }: { filters: readonly Filter[]; list: ListState }) {
  const [key, setKey] = useState<string | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  usePageActs([{ label: m.office_keys_filter(), icon: "filter", key: "f", run: () => button.current?.click() }])
  const chosen = filters.find((filter) => filter.key === key)
  const trigger = (
    <button type="button" ref={button} className={styles.add} onClick={() => setKey(null)}>
      <Icon name="plus" size="xs" />
      {m.office_filter()}
    </button>
  )
  return (
    <Drop trigger={trigger} label={m.office_filter()}>
      {chosen ? (
        <FilterChoice filter={chosen} list={list} />
      ) : (
        <div className={styles.ticks}>
          {filters.map((filter) => (
            <button key={filter.key} type="button" className={styles.add} onClick={() => setKey(filter.key)}>
              {filter.name}
            </button>
          ))}
        </div>
      )}
    </Drop>
  )
}
