import { useRef, useState } from "react"
import type { OrderItem } from "#contract/orders.ts"
import { m } from "#messages/messages.js"
import { trackingStage } from "#rules/orders/order-status.ts"
import { ButtonLink } from "#ui/form/button.tsx"
import { api } from "#web/api.ts"
import { ApiProblem } from "#web/api-problem.ts"
import { dropDraft } from "#web/device/drafts.ts"
import { newIdempotencyKey } from "#web/loading/idempotency-key.ts"
import { LazyDialog } from "#web/loading/lazy-dialog.tsx"
import { OutcomeDialog } from "#web/orders/outcome-dialog.tsx"
import { paths } from "#web/paths.ts"
import type { ReplacementWish } from "./replacement-question.tsx"

const loadQuestion = () => import("./replacement-question.tsx").then((module) => module.ReplacementQuestion)

export type ReplacementOutcome =
  | { state: "sending" }
  | { state: "done"; title: string }
  /** The same request can be sent again, or it was refused. */
  | { state: "failed"; text: string; canRepeat: boolean }

export type Replacement = {
  /** The item that a replacement is to be requested for, until the request is answered. */
  asked: OrderItem | null
  /** The item of the pending request. */
  itemId: number | null
  outcome: ReplacementOutcome | null
  ask: (item: OrderItem) => void
  send: (item: OrderItem, wish: ReplacementWish) => Promise<void>
  dismiss: () => void
}

/** Asks for the replacement of a delivered item, one request at a time. [spec 2 §5, §8] */
export function useReplacement(onRequested: () => void): Replacement {
  const [itemId, setItemId] = useState<number | null>(null)
  const [asked, setAsked] = useState<OrderItem | null>(null)
  const [outcome, setOutcome] = useState<ReplacementOutcome | null>(null)
  const isUnderWay = useRef(false)
  const unanswered = useRef<{ request: string; key: string }>(undefined)

  function ask(item: OrderItem) {
    if (trackingStage(item.status) === -1) {
      // biome-ignore lint/suspicious/noConsole: an unknown stage is only logged. [spec 2 §8]
      console.warn(`The stage of order item ${item.id} is not known: ${item.status}`)
      return
    }
    if (!isUnderWay.current) setAsked(item)
  }

  async function send(item: OrderItem, wish: ReplacementWish) {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setItemId(item.id)
    setOutcome({ state: "sending" })
    // The same request after a lost answer has the same key, so that it gets the first one's answer.
    const name = JSON.stringify([item.id, wish])
    if (unanswered.current?.request !== name) unanswered.current = { request: name, key: newIdempotencyKey() }
    const { isAnswered, ...result } = await request(item.id, wish, unanswered.current.key)
    if (isAnswered) unanswered.current = undefined
    isUnderWay.current = false
    setItemId(null)
    setOutcome(result)
    if (result.state === "done") dropDraft(draftName(item))
    if (result.state === "done" || !result.canRepeat) setAsked(null)
    if (isAnswered) onRequested()
  }

  function dismiss() {
    setAsked(null)
    setOutcome(null)
  }

  return { itemId, asked, outcome, ask, send, dismiss }
}

type Answer = Exclude<ReplacementOutcome, { state: "sending" }> & { isAnswered: boolean }

async function request(id: number, wish: ReplacementWish, idempotencyKey: string): Promise<Answer> {
  try {
    const { status, message } = await api().orders.replace({ id, ...wish }, { idempotencyKey })
    if (status) return { isAnswered: true, state: "done", title: message || m.orders_replace_done() }
    return { isAnswered: true, state: "failed", text: message || m.orders_replace_failed_text(), canRepeat: false }
  } catch (fault) {
    if (!(fault instanceof ApiProblem)) throw fault
    const text = fault.status === 0 ? m.orders_replace_no_network() : fault.detail
    return { isAnswered: false, state: "failed", text, canRepeat: fault.status === 0 || fault.status === 429 || fault.status >= 500 }
  }
}

/**
 * Asks for the reason and the pieces before a replacement request, then shows its progress and its outcome. The question stays open until
 * the request is answered, so that nothing typed is lost. [spec 2 §8, 3 §9]
 */
export function ReplacementDialog({ replacement }: { replacement: Replacement }) {
  const { asked, outcome, send, dismiss } = replacement
  const failure = outcome?.state === "failed" ? outcome.text : null
  return (
    <>
      {asked && (
        <LazyDialog load={loadQuestion} onClose={dismiss}>
          {(ReplacementQuestion) => (
            <ReplacementQuestion
              item={asked}
              draft={draftName(asked)}
              failure={failure}
              onSend={(wish: ReplacementWish) => void send(asked, wish)}
              onClose={dismiss}
            />
          )}
        </LazyDialog>
      )}
      {outcome && !(asked && failure) && <ReplacementOutcomeDialog outcome={outcome} onClose={dismiss} />}
    </>
  )
}

function ReplacementOutcomeDialog({ outcome, onClose }: { outcome: ReplacementOutcome; onClose: () => void }) {
  if (outcome.state === "sending") return <OutcomeDialog state="busy" title={m.orders_replace_busy()} texts={[m.orders_please_wait()]} />
  if (outcome.state === "failed") {
    return <OutcomeDialog state="bad" title={m.orders_replace_failed()} texts={[outcome.text]} onClose={onClose} />
  }
  return (
    <OutcomeDialog
      state="good"
      title={outcome.title}
      texts={[]}
      onClose={onClose}
      action={
        <ButtonLink kind="primary" href={paths.home()}>
          {m.orders_shop_more()}
        </ButtonLink>
      }
    />
  )
}

function draftName({ id }: OrderItem): string {
  return `replacement ${id}`
}
