import { orderMoney } from "#contract/office/order-money.ts"
import { dirhams } from "#rules/values/money.ts"
import { found } from "#server/guards/refusal.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"
import type { Actor } from "#server/office/audit.queries.ts"
import type { Member } from "#server/office/member.ts"
import { type OfficeServer, serveOffice } from "#server/office/serve-office.ts"
import type { Services } from "#server/services.ts"
import { shownOrder } from "../read-order.ts"
import { changeOrder } from "../within.ts"
import { answerReplacement } from "./answer-replacement.ts"
import { changeToCash } from "./change-to-cash.ts"
import { decidePayment, retryRefund, settleRefund } from "./decide-payment.ts"
import { decide, doOrAsk, type MoneyAct } from "./give-money-back.ts"
import { orderOfItem, orderOfPaymentId, orderOfRefund } from "./money.queries.ts"

type Who = { member: Member; actor: Actor }

export function serveOrderMoney(office: OfficeServer, services: Services): void {
  const { db, clock } = services
  const shown = ({ member }: Who, reference: string) => shownOrder(services, member, reference)

  serveOffice(office, orderMoney.cancel, async ({ params, body, version, reply, ...who }) => {
    const { items, reason, words, write_off: isWrittenOff = false } = body
    const act: MoneyAct = { act: "CANCEL", wish: { items, reason, words: words?.trim() || null, isWrittenOff } }
    const wish = { member: who.member, permission: "orders.cancel" as const, reference: params.reference, version }
    const asked = await changeOrder(services, wish, (tx, order, now) => doOrAsk(tx, order, { act, ...who, now }))
    if (asked !== null) reply.status(202)
    return shown(who, params.reference)
  })
  serveOffice(office, orderMoney.refund, async ({ params, body: { item = null, amount, words }, version, reply, ...who }) => {
    const act: MoneyAct = { act: "REFUND", wish: { itemId: item, amountDirhams: dirhams(amount), words: words?.trim() || null } }
    const wish = { member: who.member, permission: "orders.refund" as const, reference: params.reference, version }
    const asked = await changeOrder(services, wish, (tx, order, now) => doOrAsk(tx, order, { act, ...who, now }))
    if (asked !== null) reply.status(202)
    return shown(who, params.reference)
  })
  serveOffice(office, orderMoney.approve, async ({ params, body, ...who }) => {
    const { reference } = await shortTransaction(db, (tx) =>
      decide(tx, { id: params.id, isApproved: body.approve, ...who, now: clock.now() }),
    )
    return shown(who, reference)
  })
  serveOffice(office, orderMoney.cash, async ({ params: { reference }, version, ...who }) => {
    await changeToCash(services, { member: who.member, actor: who.actor, reference, version })
    return shown(who, reference)
  })
  serveOffice(office, orderMoney.retryRefund, async ({ params: { id }, ...who }) => {
    const { reference } = found(await orderOfRefund(db, id))
    const wish = { member: who.member, permission: "orders.refund" as const, reference }
    await changeOrder(services, wish, (tx, order, now) => retryRefund(tx, { id, order, actor: who.actor, now }))
    return shown(who, reference)
  })
  serveOffice(office, orderMoney.settleRefund, async ({ params: { id }, body: { note }, ...who }) => {
    const { reference } = found(await orderOfRefund(db, id))
    const wish = { member: who.member, permission: "orders.refund" as const, reference }
    await changeOrder(services, wish, (tx, order, now) => settleRefund(tx, { id, order, actor: who.actor, now, note }))
    return shown(who, reference)
  })
  serveOffice(office, orderMoney.review, async ({ params, body, ...who }) => {
    const { reference, transactionId } = found(await orderOfPaymentId(db, params.id))
    // Only an order that the member may see.
    await shown(who, reference)
    await decidePayment(services, { transactionId, isAccepted: body.accept, actor: who.actor })
    return shown(who, reference)
  })
  serveOffice(office, orderMoney.replacement, async ({ params: { id }, body, reply, ...who }) => {
    const { reference } = found(await orderOfItem(db, id))
    const { decision } = body
    const wish = { itemId: id, words: body.words?.trim() || null }
    const isRefund = decision === "REFUNDED"
    const permission = isRefund ? "orders.refund" : "orders.cancel"
    const asked = await changeOrder(services, { member: who.member, permission, reference }, async (tx, order, now) => {
      if (isRefund) return doOrAsk(tx, order, { act: { act: "RETURN", wish }, ...who, now })
      await answerReplacement(tx, order, { decision, ...wish, actor: who.actor, now })
      return null
    })
    if (asked !== null) reply.status(202)
    return shown(who, reference)
  })
}
