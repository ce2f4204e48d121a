import { Link } from "@tanstack/react-router"
import { type FormEvent, useState } from "react"
import { m } from "#messages/messages.js"
import { Button } from "#office/parts/control/button.tsx"
import { Segments } from "#office/parts/control/choices.tsx"
import { SearchField } from "#office/parts/control/field.tsx"
import * as styles from "./repairs.module.css"
import type { RepairsSearch } from "./repairs.screens.ts"

/** `onChange` gets what changes. */
type Props = { search: RepairsSearch; onChange: (next: RepairsSearch) => void; children?: React.ReactNode }

/** The common filters of board and list. */
export function RepairsHead({ search, onChange, children }: Props) {
  const { q = "" } = search
  const [text, setText] = useState(q)
  const [shown, setShown] = useState(q)
  if (q !== shown) {
    setShown(q)
    setText(q)
  }
  const find = (event: FormEvent) => {
    event.preventDefault()
    onChange({ q: text })
  }
  return (
    <div className={styles.filters}>
      <RepairTabs />
      <search>
        <form onSubmit={find}>
          <SearchField label={m.office_repairs_find()} value={text} onChange={(event) => setText(event.target.value)} />
        </form>
      </search>
      <Segments
        label={m.office_repairs_technician()}
        value={search.technician ?? ""}
        options={[
          { value: "", label: m.office_repairs_everyone() },
          { value: "me", label: m.office_repairs_mine() },
          { value: "nobody", label: m.office_repairs_nobody() },
        ]}
        onChange={(technician) => onChange({ technician })}
      />
      {children}
    </div>
  )
}

/** Links between board, list and calendar. */
export function RepairTabs() {
  return (
    <nav className="row" aria-label={m.office_repairs()}>
      <Link to="/repairs" className={styles.tab} activeOptions={{ exact: true, includeSearch: false }}>
        {m.office_repairs_board()}
      </Link>
      <Link to="/repairs/list" className={styles.tab}>
        {m.office_repairs_list()}
      </Link>
      <Link to="/repairs/calendar" className={styles.tab} activeOptions={{ includeSearch: false }}>
        {m.office_calendar()}
      </Link>
    </nav>
  )
}

/** A filter that is on or off. */
export function Toggle({ isOn, onChange, children }: { isOn: boolean; onChange: (isOn: boolean) => void; children: React.ReactNode }) {
  return (
    <Button kind={isOn ? "soft" : "second"} size="sm" aria-pressed={isOn} onClick={() => onChange(!isOn)}>
      {children}
    </Button>
  )
}
