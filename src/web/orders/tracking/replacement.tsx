import { useRef, useState } from "react"
import type { OrderItem } from "#contract/orders.ts"
import { m } from "#messages/messages.js"
import { trackingStage } from "#rules/orders/order-status.ts"
import { Modal } from "#ui/dialog/modal.tsx"
import { Button, ButtonLink } from "#ui/form/button.tsx"
import { ItemLine } from "#ui/text/item-line.tsx"
import { api } from "#web/api.ts"
import { ApiProblem } from "#web/api-problem.ts"
import { choiceNotes } from "#web/orders/item-facts.tsx"
import { OutcomeDialog } from "#web/orders/outcome-dialog.tsx"
import { paths } from "#web/paths.ts"
import styles from "./tracking.module.css"

export type ReplacementOutcome = { state: "sending" } | { state: "done"; title: string } | { state: "failed"; text: string }

export type Replacement = {
  /** The item that a replacement is to be requested for. */
  asked: OrderItem | null
  /** The item of the pending request. */
  itemId: number | null
  outcome: ReplacementOutcome | null
  ask: (item: OrderItem) => void
  send: (item: OrderItem) => Promise<void>
  dismiss: () => void
}

/** Asks for the replacement of a delivered item, one request at a time. [spec 2 §5, §8] */
export function useReplacement(onRequested: () => void): Replacement {
  const [itemId, setItemId] = useState<number | null>(null)
  const [asked, setAsked] = useState<OrderItem | null>(null)
  const [outcome, setOutcome] = useState<ReplacementOutcome | null>(null)
  const isUnderWay = useRef(false)

  function ask(item: OrderItem) {
    if (trackingStage(item.status) === -1) {
      // biome-ignore lint/suspicious/noConsole: an unknown stage is only logged. [spec 2 §8]
      console.warn(`The stage of order item ${item.id} is not known: ${item.status}`)
      return
    }
    if (!isUnderWay.current) setAsked(item)
  }

  async function send(item: OrderItem) {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setAsked(null)
    setItemId(item.id)
    setOutcome({ state: "sending" })
    const result = await request(item.id)
    isUnderWay.current = false
    setItemId(null)
    setOutcome(result)
    if (result.state === "done") onRequested()
  }

  function dismiss() {
    setAsked(null)
    setOutcome(null)
  }

  return { itemId, asked, outcome, ask, send, dismiss }
}

async function request(id: number): Promise<ReplacementOutcome> {
  try {
    const { status, message } = await api().orders.replace({ id })
    if (status) return { state: "done", title: message || m.orders_replace_done() }
    return { state: "failed", text: message || m.orders_replace_failed_text() }
  } catch (fault) {
    if (!(fault instanceof ApiProblem)) throw fault
    return { state: "failed", text: fault.status === 0 ? m.orders_replace_no_network() : fault.detail }
  }
}

/** Asks for confirmation before a replacement request, then shows its progress and its outcome. [spec 2 §8, 3 §9] */
export function ReplacementDialog({ replacement: { asked, outcome, send, dismiss } }: { replacement: Replacement }) {
  if (asked) return <ReplacementQuestion item={asked} onSend={() => void send(asked)} onClose={dismiss} />
  if (outcome === null) return null
  if (outcome.state === "sending") return <OutcomeDialog state="busy" title={m.orders_replace_busy()} texts={[m.orders_please_wait()]} />
  if (outcome.state === "failed") {
    return <OutcomeDialog state="bad" title={m.orders_replace_failed()} texts={[outcome.text]} onClose={dismiss} />
  }
  return (
    <OutcomeDialog
      state="good"
      title={outcome.title}
      texts={[]}
      onClose={dismiss}
      action={
        <ButtonLink kind="primary" href={paths.home()}>
          {m.orders_shop_more()}
        </ButtonLink>
      }
    />
  )
}

function ReplacementQuestion({ item, onSend, onClose }: { item: OrderItem; onSend: () => void; onClose: () => void }) {
  return (
    <Modal open title={m.orders_replace_question()} text={m.orders_replace_question_text()} onClose={onClose}>
      <ItemLine
        small
        title={item.product.title}
        image={item.product.images[0]}
        notes={[...choiceNotes(item), m.orders_quantity({ count: item.quantity })]}
      />
      <div className={styles.answers}>
        <Button onClick={onClose}>{m.orders_replace_keep()}</Button>
        <Button kind="primary" onClick={onSend}>
          {m.orders_replace()}
        </Button>
      </div>
    </Modal>
  )
}
