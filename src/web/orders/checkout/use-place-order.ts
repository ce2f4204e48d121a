import { useEffect, useRef, useState } from "react"
import type { PaymentMethod, PlacedOrder } from "#contract/orders.ts"
import { api } from "#web/api.ts"
import { ApiProblem } from "#web/api-problem.ts"
import { attemptOf, forgetAttempt, openAttempt } from "#web/loading/idempotency-key.ts"
import { isUnanswered, sendUntilAnswered } from "#web/loading/send-until-answered.ts"
import { buyNowIn, type Purchase } from "./checkout-goods.ts"

export type OrderDestination = { shipping_address: number; delivery_note?: string } | { branch_address: number }

export type OrderRequest = OrderDestination & {
  payment_method: PaymentMethod
  /** The total that the page shows, in QAR. */
  expected_total: number
}

/** Why no order was placed, and whether it may have been placed. */
export type PlacingProblem = { problem: ApiProblem; isOrderUnknown: boolean }

type PlaceOrder = {
  place: (request: OrderRequest) => Promise<void>
  /** Whether the button shows as busy; this ends after a while even without an answer. */
  busy: boolean
  /** Whether a response was lost and the order is being sent again. */
  isRepeating: boolean
  problem: PlacingProblem | null
}

type PlaceOrderOptions = {
  purchase: Purchase
  /** Identifies the goods. */
  goodsKey: string
  onPlaced: (order: PlacedOrder) => void
  /** Called after a refusal: prices or stock may differ from what the page shows. */
  onRefused: () => void
  /** Called with true when a request is sent, and with false when none is under way. */
  onPending: ((isPending: boolean) => void) | undefined
}

/** How long the button shows as busy. [spec 2 §9] */
const BUSY_MS = 5000

/**
 * Places the order. Without an answer the same request is sent again with the same idempotency key, by the page and by further clicks,
 * because the button is enabled again before a slow response arrives; the first success counts. A Buy Now whose outcome is not known keeps
 * its key for other choices, too, so that the server places one of them.
 */
export function usePlaceOrder({ purchase, goodsKey, onPlaced, onRefused, onPending }: PlaceOrderOptions): PlaceOrder {
  const [isRepeating, setRepeating] = useState(false)
  const [problem, setProblem] = useState<PlacingProblem | null>(null)
  const [busy, show] = useBusy()
  const run = useRef({ isPlaced: false, underWay: 0 })

  async function place(request: OrderRequest) {
    if (run.current.isPlaced || !show(true)) return
    setProblem(null)
    onPending?.(true)
    run.current.underWay += 1
    // Before the first request, because the attempt may end elsewhere while this one is repeated.
    const attempt = attemptToOrder(request, { purchase, goodsKey })
    try {
      const order = await sendUntilAnswered((signal) => send(request, { purchase, idempotencyKey: attempt.key, signal }), {
        onRepeat: () => setRepeating(true),
      })
      if (run.current.isPlaced) return
      run.current.isPlaced = true
      end(attempt)
      onPlaced(order)
    } catch (fault) {
      if (!(fault instanceof ApiProblem)) throw fault
      // Another request for this order may still succeed; only the last failure is shown.
      if (run.current.isPlaced || run.current.underWay > 1) return
      show(false)
      setRepeating(false)
      // An earlier order has the key; the next click places another one.
      if (fault.code === "key_reused") end(attempt)
      setProblem({ problem: fault, isOrderUnknown: isUnanswered(fault) })
      // If the order was placed, the cart is empty: the goods stay unchanged until that is known.
      if (!isUnanswered(fault)) onRefused()
    } finally {
      run.current.underWay -= 1
      onPending?.(run.current.underWay > 0)
    }
  }

  return { place, busy, isRepeating, problem }
}

/**
 * Whether the button shows as busy, which ends by itself. `show(true)` returns false while busy: two clicks can arrive before React
 * renders.
 */
function useBusy(): [busy: boolean, show: (isBusy: boolean) => boolean] {
  const [busy, setBusy] = useState(false)
  const now = useRef({ isBusy: false, timer: undefined as ReturnType<typeof setTimeout> | undefined })
  useEffect(() => {
    const { current } = now
    return () => clearTimeout(current.timer)
  }, [])

  function show(isBusy: boolean): boolean {
    if (isBusy && now.current.isBusy) return false
    clearTimeout(now.current.timer)
    now.current.isBusy = isBusy
    setBusy(isBusy)
    if (isBusy) now.current.timer = setTimeout(() => show(false), BUSY_MS)
    return true
  }
  return [busy, show]
}

type OrderAttempt = { name: "checkoutAttempt" | "buyNowAttempt" | "offerAttempt"; key: string }

function attemptToOrder(request: OrderRequest, { purchase, goodsKey }: { purchase: Purchase; goodsKey: string }): OrderAttempt {
  const name = attemptName(purchase)
  // Of several orders of a cart one finds it full, and of an offer one finds it open; those of a Buy Now exclude each other by their key.
  const about = buyNowIn(purchase) ? "" : JSON.stringify([goodsKey, request])
  return { name, key: attemptOf(name, about).key }
}

function attemptName(purchase: Purchase): OrderAttempt["name"] {
  if (purchase === null) return "checkoutAttempt"
  return "offerId" in purchase ? "offerAttempt" : "buyNowAttempt"
}

/** Ends an attempt, unless a later one has begun. */
function end({ name, key }: OrderAttempt): void {
  if (openAttempt(name)?.key === key) forgetAttempt(name)
}

type OrderCall = { purchase: Purchase; idempotencyKey: string; signal: AbortSignal }

function send(request: OrderRequest, { purchase, ...options }: OrderCall): Promise<PlacedOrder> {
  if (!purchase) return api().orders.create(request, options)
  if ("offerId" in purchase) return api().orders.orderOffer({ id: purchase.offerId, ...request }, options)
  const body = { ...request, product: purchase.product.id, quantity: purchase.quantity, coupon: null }
  return api().orders.buyNow(body, options)
}

export function goodsKeyOf(lines: readonly { id: number; quantity: number }[]): string {
  return JSON.stringify(lines.map(({ id, quantity }) => [id, quantity]))
}

/**
 * The order of the cart whose response was lost before the page was left or reloaded: the last attempt is sent again with its key. `none`
 * when the attempt does not exist, or it placed no order; `unknown` without an answer. It is for an empty cart, so it orders nothing new.
 */
export async function recoverOrder(): Promise<PlacedOrder | "none" | "unknown"> {
  const attempt = openAttempt("checkoutAttempt")
  const request = attempt && cartRequestOf(attempt.about)
  if (!request) {
    forgetAttempt("checkoutAttempt")
    return "none"
  }
  try {
    const order = await sendUntilAnswered((signal) => api().orders.create(request, { idempotencyKey: attempt.key, signal }))
    forgetAttempt("checkoutAttempt")
    return order
  } catch (fault) {
    if (!(fault instanceof ApiProblem)) throw fault
    // Without a response the attempt stays stored, and is sent again when the page opens next.
    if (isUnanswered(fault)) return "unknown"
    forgetAttempt("checkoutAttempt")
    return "none"
  }
}

/** The request of an attempt to order the cart; null for content that no page wrote. */
function cartRequestOf(about: string): OrderRequest | null {
  try {
    return JSON.parse(about)[1] ?? null
  } catch {
    return null
  }
}
