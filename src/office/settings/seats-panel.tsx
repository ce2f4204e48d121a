import { useState } from "react"
import type { SlotSettings } from "#contract/office/settings/repair-slots.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { Button, IconButton } from "#office/parts/control/button.tsx"
import { SelectField, TextField } from "#office/parts/control/field.tsx"
import { countOf } from "#office/parts/form/amount-of.ts"
import { ConflictDialog } from "#office/parts/form/conflict-dialog.tsx"
import { DraftNotice } from "#office/parts/form/draft-notice.tsx"
import { useObjectForm } from "#office/parts/form/use-object-form.ts"
import { valueWords } from "#office/parts/form/value-words.ts"
import { Notice } from "#office/parts/page/notice.tsx"
import { Panel } from "#office/parts/page/panel.tsx"
import { listed } from "#office/parts/text/listed.ts"
import { OfficeProblem } from "#office/problem.ts"
import { queryClient } from "#office/query-client.ts"
import { placeName } from "#rules/repairs/repair-capacity.ts"
import { placesWithSeats } from "./place-name.ts"
import * as styles from "./settings.module.css"

const MAX_SEATS = 1000

type Row = { id: number; place: string; seats: string }
type SeatFields = { rows: readonly Row[]; hours: string }
type SavedSeats = Pick<SlotSettings, "seats" | "visit_hours">

/** The seats of each place, and the hours of visits. A setting that the environment fixes is read-only. */
export function SeatsPanel({ settings, mayEdit }: { settings: SlotSettings; mayEdit: boolean }) {
  const names = { rows: m.office_slots_seats(), hours: m.office_slots_visits() }
  const [isTried, setTried] = useState(false)
  const form = useObjectForm<SeatFields>({
    object: "setting:repair-slots",
    saved: fieldsOf(settings),
    version: settings.version,
    names,
    read: (current) => fieldsOf({ ...settings, ...(current as { value: SavedSeats | null }).value }),
    save: (fields, seen) => {
      setTried(true)
      return saveSeats(fields, seen)
    },
  })
  const fixed = (name: SlotSettings["fixed"][number]["setting"]) => settings.fixed.find(({ setting }) => setting === name)
  const isLocked = !mayEdit || fixed("seats") !== undefined
  return (
    <Panel title={m.office_slots_seats()}>
      <div className="stack">
        <DraftNotice draft={form.draft} onTake={form.takeDraft} onDrop={form.dropDraft} />
        <p className="xs quiet">{m.office_slots_seats_words()}</p>
        <Fixed by={fixed("seats")} />
        <SeatRows
          settings={settings}
          rows={form.values.rows}
          isLocked={isLocked}
          isTried={isTried}
          onChange={(rows) => form.set("rows", rows)}
        />
        <Fixed by={fixed("visit_hours")} />
        {!fixed("visit_hours") && (
          <TextField
            label={m.office_slots_visits()}
            hint={m.office_slots_visits_hint({ example: "Saturday to Thursday 9 AM - 6 PM" })}
            dir="ltr"
            maxLength={100}
            value={form.values.hours}
            changed={form.isChanged("hours")}
            readOnly={!mayEdit}
            onChange={({ target }) => form.set("hours", target.value)}
          />
        )}
      </div>
      {form.conflict && (
        <ConflictDialog
          conflict={form.conflict}
          names={names}
          words={(value) => wordsOf(value, settings)}
          onResolve={form.resolve}
          onClose={form.leaveConflict}
        />
      )}
    </Panel>
  )
}

function fieldsOf({ seats, visit_hours: hours }: SavedSeats): SeatFields {
  return { rows: seats.map(({ place, seats: number }, id) => ({ id, place, seats: String(number) })), hours: hours ?? "" }
}

async function saveSeats({ rows, hours }: SeatFields, seen: number): Promise<number> {
  const named = rows.filter(({ place }) => place.trim() !== "")
  const mistake = named.map(({ seats }) => seatsProblem(seats)).find((problem) => problem !== null)
  if (mistake) throw new OfficeProblem(422, mistake)
  const seats = named.map(({ place, seats: number }) => ({ place, seats: countOf(number) ?? 0 }))
  const { version } = await api.slots.change({ seats, visit_hours: hours.trim() || null }, { version: seen })
  await queryClient.invalidateQueries({ queryKey: ["setting"] })
  return version
}

/** Why a typed number of seats is not taken; null when it is. */
function seatsProblem(typed: string): string | null {
  const seats = countOf(typed)
  return seats !== null && seats <= MAX_SEATS ? null : m.office_whole_number({ least: "0", most: String(MAX_SEATS) })
}

function wordsOf(value: unknown, settings: SlotSettings): string {
  if (!Array.isArray(value)) return valueWords(value)
  const rows: readonly Row[] = value
  const places = placesOf(rows, settings)
  return listed(rows.map(({ place, seats }) => `${optionOf(places, place).label}: ${seats}`)) || m.office_no_value()
}

type Places = ReturnType<typeof placesWithSeats>

function placesOf(rows: readonly Row[], settings: SlotSettings): Places {
  return placesWithSeats(
    settings,
    rows.map(({ place }) => place),
  )
}

/** A place is named in any spelling. */
function optionOf(places: Places, place: string): Places[number] {
  return places.find(({ value }) => placeName(value) === placeName(place)) ?? { value: place, label: place }
}

/** Says which variable of the environment fixes a setting. */
export function Fixed({ by }: { by: { by: string; value: string } | undefined }) {
  if (!by) return null
  return (
    <Notice icon="lock">
      {m.office_slots_fixed({ by: by.by })} <bdi>{by.value}</bdi>
    </Notice>
  )
}

type SeatRowsProps = {
  settings: SlotSettings
  rows: readonly Row[]
  isLocked: boolean
  isTried: boolean
  onChange: (rows: readonly Row[]) => void
}

function SeatRows({ settings, rows, isLocked, isTried, onChange }: SeatRowsProps) {
  const change = (id: number, next: Partial<Row>) => onChange(rows.map((row) => (row.id === id ? { ...row, ...next } : row)))
  const places = placesOf(rows, settings)
  const free = places.filter(({ value }) => !rows.some(({ place }) => placeName(place) === placeName(value)))
  return (
    <>
      {rows.map(({ id, place, seats }) => (
        <div key={id} className={styles.seats}>
          <SelectField
            label={m.office_slots_place()}
            value={optionOf(places, place).value}
            options={places.filter((each) => free.includes(each) || each === optionOf(places, place))}
            disabled={isLocked}
            onChange={({ target }) => change(id, { place: target.value })}
          />
          <TextField
            label={m.office_slots_number()}
            inputMode="numeric"
            dir="ltr"
            maxLength={16}
            required
            value={seats}
            mistake={isTried || seats !== "" ? seatsProblem(seats) : null}
            readOnly={isLocked}
            onChange={({ target }) => change(id, { seats: target.value })}
          />
          {!isLocked && (
            <IconButton
              icon="trash"
              aria-label={m.office_slots_without({ place: optionOf(places, place).label })}
              onClick={() => onChange(rows.filter((row) => row.id !== id))}
            />
          )}
        </div>
      ))}
      {!isLocked && free[0] && (
        <div>
          <Button
            size="sm"
            icon="plus"
            onClick={() =>
              onChange([...rows, { id: Math.max(-1, ...rows.map(({ id }) => id)) + 1, place: free[0]?.value ?? "", seats: "" }])
            }
          >
            {m.office_slots_add_place()}
          </Button>
        </div>
      )}
    </>
  )
}
