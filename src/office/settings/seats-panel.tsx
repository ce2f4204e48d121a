import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { SlotSettings } from "#contract/office/settings/repair-slots.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { Button, IconButton } from "#office/parts/control/button.tsx"
import { TextField } from "#office/parts/control/field.tsx"
import { showToast } from "#office/parts/dialog/toasts.ts"
import { Notice } from "#office/parts/page/notice.tsx"
import { Panel } from "#office/parts/page/panel.tsx"
import { useTask } from "#office/use-task.ts"
import * as styles from "./settings.module.css"

type Row = { id: number; place: string; seats: string }

/** The seats of each place, and the hours of visits. A setting that the environment fixes is read-only. */
export function SeatsPanel({ settings, mayEdit }: { settings: SlotSettings; mayEdit: boolean }) {
  const client = useQueryClient()
  const { run, busy, mistake } = useTask()
  const [rows, setRows] = useState<Row[]>(() => settings.seats.map(({ place, seats }, id) => ({ id, place, seats: String(seats) })))
  const [hours, setHours] = useState(settings.visit_hours ?? "")
  const fixed = (name: SlotSettings["fixed"][number]["setting"]) => settings.fixed.find(({ setting }) => setting === name)
  const isLocked = !mayEdit || fixed("seats") !== undefined
  const save = () =>
    run(async () => {
      const seats = rows.filter(({ place }) => place.trim() !== "").map(({ place, seats: number }) => ({ place, seats: Number(number) }))
      await api.slots.change({ seats, visit_hours: hours.trim() || null }, { version: settings.version })
      await client.invalidateQueries({ queryKey: ["setting"] })
      showToast(m.office_slots_saved())
    })
  return (
    <Panel title={m.office_slots_seats()}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <p className="xs quiet">{m.office_slots_seats_words({ visits: "visits" })}</p>
        <Fixed by={fixed("seats")} />
        <SeatRows rows={rows} isLocked={isLocked} onChange={setRows} />
        <Fixed by={fixed("visit_hours")} />
        {!fixed("visit_hours") && (
          <TextField
            label={m.office_slots_visits()}
            hint={m.office_slots_visits_hint({ example: "Saturday to Thursday 9 AM - 6 PM" })}
            dir="ltr"
            maxLength={100}
            value={hours}
            readOnly={!mayEdit}
            onChange={({ target }) => setHours(target.value)}
          />
        )}
        {mistake && (
          <Notice tone="bad" alert>
            {mistake}
          </Notice>
        )}
        {mayEdit && (
          <div>
            <Button kind="primary" type="submit" busy={busy}>
              {m.office_save()}
            </Button>
          </div>
        )}
      </form>
    </Panel>
  )
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

type SeatRowsProps = { rows: readonly Row[]; isLocked: boolean; onChange: (rows: Row[]) => void }

function SeatRows({ rows, isLocked, onChange }: SeatRowsProps) {
  const change = (id: number, next: Partial<Row>) => onChange(rows.map((row) => (row.id === id ? { ...row, ...next } : row)))
  return (
    <>
      {rows.map(({ id, place, seats }) => (
        <div key={id} className={styles.seats}>
          <TextField
            label={m.office_slots_place()}
            value={place}
            maxLength={100}
            readOnly={isLocked}
            onChange={({ target }) => change(id, { place: target.value })}
          />
          <TextField
            label={m.office_slots_number()}
            type="number"
            min={0}
            max={1000}
            required
            value={seats}
            readOnly={isLocked}
            onChange={({ target }) => change(id, { seats: target.value })}
          />
          {!isLocked && (
            <IconButton
              icon="trash"
              aria-label={m.office_slots_without({ place })}
              onClick={() => onChange(rows.filter((row) => row.id !== id))}
            />
          )}
        </div>
      ))}
      {!isLocked && (
        <div>
          <Button
            size="sm"
            icon="plus"
            onClick={() => onChange([...rows, { id: Math.max(-1, ...rows.map(({ id }) => id)) + 1, place: "", seats: "" }])}
          >
            {m.office_slots_add_place()}
          </Button>
        </div>
      )}
    </>
  )
}
