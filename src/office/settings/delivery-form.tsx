import { useState } from "react"
import type { DeliverySettings, DeliveryWindows } from "#contract/office/settings/delivery-settings.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { TextField } from "#office/parts/control/field.tsx"
import { ConflictDialog } from "#office/parts/form/conflict-dialog.tsx"
import { DraftNotice } from "#office/parts/form/draft-notice.tsx"
import { useObjectForm } from "#office/parts/form/use-object-form.ts"
import { Panel } from "#office/parts/page/panel.tsx"
import { OfficeProblem } from "#office/problem.ts"
import type { DatedRules } from "#rules/catalog/delivery-text.ts"
import { DeliveryPreview } from "./delivery-preview.tsx"
import { type DeliveryFields, fieldsOf, windowsOf } from "./delivery-values.ts"
import * as styles from "./settings.module.css"

const NOTHING: ReadonlyMap<string, string> = new Map()

const FIELDS = [
  { name: "lead_minutes", label: m.office_delivery_lead, type: "number" },
  { name: "length_minutes", label: m.office_delivery_length, hint: m.office_delivery_length_hint, type: "number" },
  { name: "first_start", label: m.office_delivery_first, hint: m.office_delivery_first_hint, type: "time" },
  { name: "last_start", label: m.office_delivery_last, type: "time" },
  { name: "tomorrow_start", label: m.office_delivery_next_start, type: "time" },
  { name: "tomorrow_end", label: m.office_delivery_next_end, type: "time" },
] as const satisfies readonly { name: keyof DeliveryWindows; label: () => string; hint?: () => string; type: "number" | "time" }[]

/** The windows of deliveries that depend on the time of the order, beside what shoppers read of them. */
export function DeliveryForm({ settings: { version, windows }, mayEdit }: { settings: DeliverySettings; mayEdit: boolean }) {
  const names = Object.fromEntries(FIELDS.map(({ name, label }) => [name, label()]))
  const [mistakes, setMistakes] = useState(NOTHING)
  const form = useObjectForm<DeliveryFields>({
    object: "setting:delivery.windows",
    saved: fieldsOf(windows),
    version,
    names,
    read: (current) => fieldsOfRules((current as { value: DatedRules | null }).value, windows),
    save: async (fields, seen) => {
      setMistakes(NOTHING)
      try {
        return (await api.deliverySettings.change(windowsOf(fields), { version: seen })).version
      } catch (fault) {
        if (fault instanceof OfficeProblem) setMistakes(new Map(fault.errors.map(({ path, message }) => [path, message])))
        throw fault
      }
    },
  })
  return (
    <div className={styles.columns} data-beside>
      <Panel title={m.office_delivery_windows()}>
        <div className="stack">
          <DraftNotice draft={form.draft} onTake={form.takeDraft} onDrop={form.dropDraft} />
          <p className="xs quiet">{m.office_delivery_words()}</p>
          <div className="cols cols-2">
            {FIELDS.map(({ name, label, type, ...more }) => (
              <TextField
                key={name}
                label={label()}
                hint={"hint" in more ? more.hint() : null}
                mistake={mistakes.get(name) ?? null}
                type={type}
                dir="ltr"
                required
                readOnly={!mayEdit}
                changed={form.isChanged(name)}
                value={form.values[name]}
                onChange={({ target }) => form.set(name, target.value)}
              />
            ))}
          </div>
        </div>
      </Panel>
      <DeliveryPreview fields={form.values} />
      {form.conflict && <ConflictDialog conflict={form.conflict} names={names} onResolve={form.resolve} onClose={form.leaveConflict} />}
    </div>
  )
}

/** The fields of what somebody else saved meanwhile. */
function fieldsOfRules(rules: DatedRules | null, windows: DeliveryWindows): DeliveryFields {
  if (rules === null) return fieldsOf(windows)
  const [{ lead, length, firstStart = 0, lastStart, tomorrow }] = rules
  return fieldsOf({
    lead_minutes: lead,
    length_minutes: length,
    first_start: firstStart,
    last_start: lastStart,
    tomorrow_start: tomorrow.start,
    tomorrow_end: tomorrow.end,
  })
}
