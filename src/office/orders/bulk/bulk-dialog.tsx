import { useState } from "react"
import { m } from "#messages/messages.js"
import { Button, buttonClass } from "#office/parts/control/button.tsx"
import { TextArea, TextField } from "#office/parts/control/field.tsx"
import { Dialog } from "#office/parts/dialog/dialog.tsx"
import { Notice } from "#office/parts/page/notice.tsx"
import { statusWords } from "#office/parts/text/status-words.ts"
import { matchPasted, type PastedIds } from "#rules/orders/office-steps.ts"
import { ITEM_STATUSES } from "#rules/orders/order-status.ts"
import { stepWords } from "../order-words.ts"
import * as styles from "../orders.module.css"
import { useAct } from "../use-act.ts"
import { offerUndo } from "./offer-undo.ts"
import { type Bulk, referencesDone, sendSteps } from "./send-steps.ts"
import { SlipLinks } from "./slip-links.tsx"

const FAULT: Readonly<Record<PastedIds["faults"][number]["fault"], (words: { line: number; text: string }) => string>> = {
  unknown: m.office_orders_paste_fault_unknown,
  twice: m.office_orders_paste_fault_twice,
  same_id: m.office_orders_paste_fault_same_id,
}

/** One step for several orders: which allow it, why the others do not; for a confirmation the tracking ids, for packed orders the slips. */
export function BulkDialog({ bulk, onClose, onDone }: { bulk: Bulk; onClose: () => void; onDone: () => void }) {
  const { to, looked } = bulk
  const act = useAct()
  const [ids, setIds] = useState<Ids>({})
  const [faults, setFaults] = useState<PastedIds["faults"]>([])
  const [results, setResults] = useState(bulk.results)
  const able = looked.filter(({ state }) => state === "POSSIBLE").map(({ reference }) => reference)
  const refused = (results ?? looked).filter(({ state }) => state === "REFUSED")
  const orders = able.map((reference) => ({ reference, ...(ids[reference] ? { tracking_id: ids[reference] } : {}) }))
  const isReady = to === "READY_TO_SHIP"
  const ready = isReady ? referencesDone(results) : []
  const close = () => {
    onClose()
    if (ready.length > 0) onDone()
  }
  const isWrong = faults.length > 0 || sameIds(ids).length > 0
  const send = () =>
    act.run(async () => {
      const done = (await sendSteps(to, orders, false)).results
      offerUndo(to, done)
      if (isReady || done.some(({ state }) => state === "REFUSED")) return setResults(done)
      onClose()
      onDone()
    })
  return (
    <Dialog
      open
      title={m.office_orders_can({ count: able.length, total: looked.length, step: stepWords(to) })}
      onClose={close}
      wide
      foot={
        <>
          <Button kind="quiet" onClick={close}>
            {ready.length > 0 ? m.office_close() : m.office_orders_leave()}
          </Button>
          <SlipLinks references={ready} className={buttonClass({ kind: "primary" })} />
          {results === null && able.length > 0 && (
            <Button kind="primary" busy={act.isBusy} disabled={isWrong} onClick={send}>
              {`${stepWords(to)} (${able.length})`}
            </Button>
          )}
        </>
      }
    >
      {refused.map(({ reference, status, code }) => (
        <p key={reference} className="t13 warn">
          {m.office_orders_cannot({ reference, reason: reasonOf(status, code) })}
        </p>
      ))}
      {to === "CONFIRMED" && results === null && able.length > 0 && (
        <TrackingIds references={able} ids={ids} faults={faults} onChange={setIds} onFaults={setFaults} />
      )}
      {isWrong && (
        <Notice tone="warn" icon="alert" alert>
          {m.office_orders_paste_stop()}
        </Notice>
      )}
      {act.mistake && (
        <Notice tone="bad" alert>
          {act.mistake}
        </Notice>
      )}
    </Dialog>
  )
}

type Ids = Readonly<Record<string, string>>

type TrackingIdsProps = {
  references: readonly string[]
  ids: Ids
  faults: PastedIds["faults"]
  onChange: (ids: Ids) => void
  onFaults: (faults: PastedIds["faults"]) => void
}

/** A field for each order, and one for pasting a column. */
function TrackingIds({ references, ids, faults, onChange, onFaults }: TrackingIdsProps) {
  const same = sameIds(ids)
  const paste = (text: string) => {
    const found = matchPasted(text, references)
    onFaults(found.faults)
    onChange(Object.fromEntries(found.ids.map(({ reference, trackingId }) => [reference, trackingId])))
  }
  return (
    <>
      <p className="t13 quiet">{m.office_orders_mailed_soon()}</p>
      <TextArea
        label={m.office_orders_paste()}
        hint={m.office_orders_paste_hint()}
        rows={3}
        mistake={faults.map(({ fault, line, text }) => FAULT[fault]({ line, text })).join(" ") || null}
        onChange={(event) => paste(event.currentTarget.value)}
      />
      <div className={styles.idGrid}>
        {references.map((reference) => (
          <TextField
            key={reference}
            label={m.office_orders_tracking_of({ reference })}
            value={ids[reference] ?? ""}
            maxLength={60}
            mistake={same.includes(reference) ? m.office_orders_same_id() : null}
            onChange={(event) => onChange({ ...ids, [reference]: event.currentTarget.value })}
          />
        ))}
      </div>
    </>
  )
}

/** The orders whose tracking id another one has as well. */
function sameIds(ids: Ids): string[] {
  const given = Object.entries(ids).map(([reference, id]) => [reference, id.trim()] as const)
  return given
    .filter(([one, id]) => id !== "" && given.some(([other, same]) => other !== one && same === id))
    .map(([reference]) => reference)
}

function reasonOf(status: string | null, code: string | null): string {
  const known = ITEM_STATUSES.find((one) => one === status)
  if (known) return statusWords(known)
  if (code === "step_staged") return m.refusal_step_staged()
  return code === "cash_missing" ? m.refusal_cash_missing() : m.refusal_not_found()
}
