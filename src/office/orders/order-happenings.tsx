import { useState } from "react"
import type { TimelineEntry as Happened, OfficeOrder } from "#contract/office/order-shapes.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { useMay } from "#office/me.ts"
import { Button } from "#office/parts/control/button.tsx"
import { Segments } from "#office/parts/control/choices.tsx"
import { TextArea } from "#office/parts/control/field.tsx"
import { useKeptFields } from "#office/parts/form/use-kept-fields.ts"
import { Panel } from "#office/parts/page/panel.tsx"
import { Timeline, type TimelineEntry } from "#office/parts/page/timeline.tsx"
import type { IconName } from "#office/parts/text/icon.tsx"
import { listed } from "#office/parts/text/listed.ts"
import { mailName } from "#office/parts/text/mail-name.ts"
import { mailLine, mailTone, undeliveredWords } from "#office/parts/text/mail-state-words.ts"
import { paymentTone, paymentWords } from "#office/parts/text/payment-words.ts"
import { statusTone, statusWords } from "#office/parts/text/status-words.ts"
import { MAIL_STATES, type MailState } from "#rules/office/mail-state.ts"
import { ITEM_STATUSES, type ItemStatus } from "#rules/orders/order-status.ts"
import { PAYMENT_STATES } from "#rules/orders/payment-settlement.ts"
import { REPLACEMENT_STATES } from "#rules/orders/replacement.ts"
import { priceText } from "#ui/text/language.ts"
import { causeWords, replacementWords } from "./order-words.ts"
import { useAct } from "./use-act.ts"

const SHOWN = ["all", "notes", "mails", "changes"] as const
type TimelineFilter = (typeof SHOWN)[number]

const LABEL: Readonly<Record<TimelineFilter, () => string>> = {
  all: m.office_order_all,
  notes: m.office_order_notes,
  mails: m.office_order_mails,
  changes: m.office_order_changes,
}

/** The history of an order, newest first, and notes for colleagues. */
export function Happenings({ order, now }: { order: OfficeOrder; now: Date }) {
  const [shown, setShown] = useState<TimelineFilter>("all")
  const entries = order.happenings
    .filter(({ kind }) => shown === "all" || (kind === "NOTE" ? "notes" : kind === "MAIL" ? "mails" : "changes") === shown)
    .map((happening, place) => entryOf(happening, { place, reference: order.reference }))
  return (
    <Panel
      title={m.office_order_happened()}
      acts={
        <Segments
          label={m.office_order_happened()}
          value={shown}
          options={SHOWN.map((value) => ({ value, label: LABEL[value]() }))}
          onChange={setShown}
        />
      }
    >
      <div className="stack stack-4">
        <NoteForm reference={order.reference} />
        <Timeline entries={entries} now={now} />
      </div>
    </Panel>
  )
}

function NoteForm({ reference }: { reference: string }) {
  const act = useAct()
  const { values, set, clear } = useKeptFields(`order-note:${reference}`, { text: "" })
  const { text } = values
  const object = { kind: "order", id: reference }
  const add = () =>
    act.run(
      () => api.frame.addNote({ object, text: text.trim(), mentions: [], is_pinned: false }),
      () => clear(),
    )
  return (
    <div className="stack stack-2">
      <TextArea
        label={m.office_order_write_note()}
        value={text}
        rows={2}
        maxLength={2000}
        mistake={act.mistake}
        onChange={(event) => set({ text: event.currentTarget.value })}
      />
      {text.trim() !== "" && (
        <div>
          <Button kind="soft" size="sm" busy={act.isBusy} onClick={add}>
            {m.office_order_add_note()}
          </Button>
        </div>
      )}
    </div>
  )
}

const ICON: Readonly<Record<Happened["kind"], IconName>> = {
  STEP: "box",
  PAYMENT: "card",
  REFUND: "undo",
  REPLACEMENT: "refresh",
  MAIL: "mail",
  NOTE: "note",
  CHANGE: "edit",
}

function entryOf(happening: Happened, { place, reference }: { place: number; reference: string }): TimelineEntry {
  const { kind, what, at, words, undelivered } = happening
  const status = kind === "STEP" ? ITEM_STATUSES.find((one) => one === what) : undefined
  const payment = kind === "PAYMENT" ? PAYMENT_STATES.find((one) => one === what) : undefined
  const mail = kind === "MAIL" ? mailStateOf(happening) : undefined
  const other = kind === "NOTE" ? "warn" : "plain"
  const tone = status ? statusTone(status) : payment ? paymentTone(payment) : mail ? mailTone(mail) : other
  const said = kind === "NOTE" || kind === "STEP" || kind === "REFUND" || kind === "REPLACEMENT" ? words : null
  const note = undelivered ? undeliveredWords(undelivered) : said
  return { id: `${place}-${at}`, icon: ICON[kind], tone, words: <Words happening={happening} reference={reference} />, at, note }
}

function Words({ happening, reference }: { happening: Happened; reference: string }) {
  const { kind, what, cause, by, items, amount, words } = happening
  const money = amount === null ? "" : priceText(amount)
  switch (kind) {
    case "STEP": {
      const status = ITEM_STATUSES.find((one) => one === what)
      return (
        <>
          <b className="medium">{status ? statusWords(status) : what}</b> · {listed(items)}{" "}
          <span className="quiet">{causeWords(cause, by)}</span>
        </>
      )
    }
    case "NOTE":
      return <b className="medium">{by}</b>
    case "MAIL":
      return <MailWords name={what} state={mailStateOf(happening)} by={by} reference={reference} />
    case "PAYMENT": {
      const state = PAYMENT_STATES.find((one) => one === what)
      return <>{m.office_order_paid_line({ state: state ? paymentWords(state) : what, amount: money })}</>
    }
    case "REFUND":
      return (
        <>
          {m.office_order_refund_line({ amount: money, state: refundState(what) })} <span className="quiet">{by}</span>
        </>
      )
    case "REPLACEMENT": {
      const state = REPLACEMENT_STATES.find((one) => one === what)
      const line = { state: state ? replacementWords(state) : what, items: listed(items) }
      return (
        <>
          {amount === null ? m.office_order_replacement_line(line) : m.office_order_replacement_paid_line({ ...line, amount: money })}{" "}
          <span className="quiet">{by && causeWords(null, by)}</span>
        </>
      )
    }
    case "CHANGE":
      return (
        <>
          {changeWords(what, { money, words: words ?? "" })} <span className="quiet">{by}</span>
        </>
      )
  }
}

const RESENT: Readonly<Record<string, ItemStatus>> = {
  "order-received": "PLACED",
  "order-confirmed": "CONFIRMED",
  "order-ready": "READY_TO_SHIP",
  "order-shipped": "SHIPPED",
  "order-delivered": "DELIVERED",
  "order-cancelled": "CANCELLED",
}

type MailWordsProps = { name: string; state: MailState; by: string | null; reference: string }

function mailStateOf({ cause }: Happened): MailState {
  return MAIL_STATES.find((state) => state === cause) ?? "WAITING"
}

function MailWords({ name, state, by, reference }: MailWordsProps) {
  const may = useMay()
  const act = useAct()
  const status = RESENT[name]
  return (
    <>
      {mailLine(status ? statusWords(status) : mailName(name), state)} {by && <span className="quiet">{causeWords(null, by)} </span>}
      {status && may("orders.advance") && (
        <Button kind="quiet" size="sm" busy={act.isBusy} onClick={() => act.run(() => api.orders.resend({ reference, status }))}>
          {m.office_order_resend()}
        </Button>
      )}
      {act.mistake && <span className="bad"> {act.mistake}</span>}
    </>
  )
}

function refundState(state: string): string {
  switch (state) {
    case "ASKED":
      return m.office_order_refund_ASKED()
    case "DONE":
      return m.office_order_refund_DONE()
    case "FAILED":
      return m.office_order_refund_FAILED()
    default:
      return m.office_order_refund_DUE()
  }
}

function changeWords(what: string, { money, words }: { money: string; words: string }): string {
  switch (what) {
    case "APPROVAL_ASKED":
      return m.office_order_asked_line({ amount: money })
    case "APPROVAL_APPROVED":
      return m.office_order_approved_line({ amount: money })
    case "APPROVAL_REFUSED":
      return m.office_order_refused_line({ amount: money })
    case "APPROVAL_EXPIRED":
      return m.office_order_ended_line({ amount: money })
    default:
      return m.office_order_address_line({ words })
  }
}
