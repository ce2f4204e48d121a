import { useState } from "react"
import { m } from "#messages/messages.js"
import { LineChart } from "#office/parts/chart/line-chart.tsx"
import { StepChart } from "#office/parts/chart/step-chart.tsx"
import { Button } from "#office/parts/control/button.tsx"
import { TextField } from "#office/parts/control/field.tsx"
import { ActMenu } from "#office/parts/dialog/act-menu.tsx"
import { ConfirmDialog } from "#office/parts/dialog/confirm-dialog.tsx"
import { showToast } from "#office/parts/dialog/toasts.ts"
import { ConflictDialog } from "#office/parts/form/conflict-dialog.tsx"
import { DraftNotice } from "#office/parts/form/draft-notice.tsx"
import { useObjectForm } from "#office/parts/form/use-object-form.ts"
import { Panel, PanelLine } from "#office/parts/page/panel.tsx"
import { InlineCell } from "#office/parts/table/inline-cell.tsx"
import { OfficeProblem } from "#office/problem.ts"
import { formatAmount } from "#rules/values/money.ts"
import { priceText } from "#ui/text/language.ts"

const SAVED = { title: "Galaxy S26", price: "5699", label: "" }
const NAMES = { title: "Title", price: "Price", label: "Label" }

/** A form of one object. Its first save conflicts with another person's. */
export function FormExample() {
  const [tries, setTries] = useState(0)
  const form = useObjectForm({
    object: "example:1",
    saved: SAVED,
    version: 1,
    names: NAMES,
    save: async (_values, version) => {
      setTries(tries + 1)
      if (version === 1) {
        const more = {
          current: { ...SAVED, price: "5599", label: "New", version: 2 },
          changed_by: "Layla Nasser",
          changed_at: "2026-11-22T07:40:00Z",
        }
        throw new OfficeProblem(412, "Layla Nasser saved this meanwhile.", { code: "changed_meanwhile", more })
      }
      return version + 1
    },
  })
  return (
    <Panel title="A form">
      <div className="stack">
        <DraftNotice draft={form.draft} onTake={form.takeDraft} onDrop={form.dropDraft} />
        {(["title", "price", "label"] as const).map((field) => (
          <TextField
            key={field}
            label={NAMES[field]}
            value={form.values[field]}
            changed={form.isChanged(field)}
            onChange={(event) => form.set(field, event.target.value)}
          />
        ))}
      </div>
      {form.conflict && <ConflictDialog conflict={form.conflict} names={NAMES} onResolve={form.resolve} onClose={form.leaveConflict} />}
    </Panel>
  )
}

export function DialogExamples() {
  const [open, setOpen] = useState(false)
  const trigger = <Button icon="down">Menu</Button>
  return (
    <Panel title="Dialogs">
      <div className="row wrap">
        <Button kind="bad" onClick={() => setOpen(true)}>
          Refund…
        </Button>
        <Button onClick={() => showToast("9RX6NK1TQA confirmed", () => showToast(m.office_saved()))}>Toast</Button>
        <ActMenu
          trigger={trigger}
          acts={[
            { label: "Sessions", icon: "list", end: "1", onPick: () => showToast("Sessions") },
            { label: "Suspend…", icon: "shieldx", bad: true, apart: true, onPick: () => setOpen(true) },
          ]}
        />
      </div>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title="Give QR 949 back for AirPods Pro 3 of 7K4MQ2X9HB?"
        act="Refund QR 949"
        harmful
        onConfirm={async () => {}}
      >
        Noora Al Kuwari is mailed. This cannot be taken back.
      </ConfirmDialog>
    </Panel>
  )
}

export function CellExamples() {
  const [price, setPrice] = useState("949")
  const save = async (value: string) => {
    if (Number(value) < 100) throw new OfficeProblem(422, "Below what it cost. Ask Maryam.")
    setPrice(value)
  }
  return (
    <Panel title="A cell one can edit" flush>
      <PanelLine>
        <span className="grow">Price</span>
        <InlineCell
          name="Price of White 512 GB"
          value={price}
          onSave={save}
          question={(value) => (Number(value) < 500 ? `Is QR ${value} meant?` : null)}
        />
      </PanelLine>
    </Panel>
  )
}

const WEEK = ["16 Nov", "17 Nov", "18 Nov", "19 Nov", "20 Nov", "21 Nov", "22 Nov"]
const POINTS = WEEK.map((label, day) => ({ label, now: 4000 + ((day * 1700) % 3900), before: 3500 + ((day * 900) % 2100) }))

const PRICES = [5899, 5699, 5199].map((value, place) => ({
  value,
  label: WEEK[place * 2] ?? "",
  at: Date.parse("2026-11-16T05:00:00Z") + place * 2 * 86_400_000,
}))

export function ChartExample() {
  return (
    <Panel title="Revenue">
      <div className="stack stack-4">
        <LineChart name="Revenue by day" statement="QR 41,200 in 7 days, 12 % more than before" points={POINTS} words={priceText} />
        <StepChart
          name="Price of White 512 GB"
          statement="QR 5,199 now, QR 5,899 from 16 Nov"
          steps={PRICES}
          now={new Date("2026-11-22T07:42:00Z")}
          words={priceText}
          short={formatAmount}
        />
      </div>
    </Panel>
  )
}
