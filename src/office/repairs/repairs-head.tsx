import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { type FormEvent, useState } from "react"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { Button } from "#office/parts/control/button.tsx"
import { Segments } from "#office/parts/control/choices.tsx"
import { FilterSelect, SearchField } from "#office/parts/control/field.tsx"
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
      <PlaceAndDevice search={search} onChange={onChange} />
      {children}
    </div>
  )
}

type Choice = { value: string; label: string }

/** Where repairs are, and of which kind of device. */
function PlaceAndDevice({ search: { place = "", device = "" }, onChange }: Pick<Props, "search" | "onChange">) {
  const { data } = useQuery({
    queryKey: ["repair", { choices: true }],
    queryFn: ({ signal }) => api.repairs.choices(undefined, { signal }),
  })
  const places = [
    { value: "visits", label: m.office_calendar_visits() },
    ...(data?.branches ?? []).map(({ id, name }) => ({ value: `branch:${id}`, label: name })),
  ]
  const devices = (data?.devices ?? []).map(({ device: value, name }) => ({ value, label: name }))
  return (
    <>
      <FilterSelect
        label={m.office_repairs_place()}
        value={place}
        options={[{ value: "", label: m.office_calendar_all() }, ...withChosen(places, place)]}
        onChange={({ target }) => onChange({ place: target.value })}
      />
      <FilterSelect
        label={m.office_repairs_device()}
        value={device}
        options={[{ value: "", label: m.office_repairs_all_devices() }, ...withChosen(devices, device)]}
        onChange={({ target }) => onChange({ device: target.value })}
      />
    </>
  )
}

/** The choices with that of the address, which can be another: a city, or a device that no open repair has. */
function withChosen(choices: readonly Choice[], chosen: string): readonly Choice[] {
  if (chosen === "" || choices.some(({ value }) => value === chosen)) return choices
  return [...choices, { value: chosen, label: chosen.replace(/^(city|branch):/, "") }]
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
