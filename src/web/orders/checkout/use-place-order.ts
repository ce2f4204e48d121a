import { useEffect, useRef, useState } from "react"
import type { PaymentMethod, PlacedOrder } from "#contract/orders.ts"
import { api } from "#web/api.ts"
import { ApiProblem } from "#web/api-problem.ts"
import { attemptOf, forgetAttempt } from "#web/idempotency-key.ts"
import type { BuyNow } from "./buy-now.ts"

export type OrderRequest = ({ shipping_address: number } | { branch_address: number }) & {
  payment_method: PaymentMethod
  /** The total that the page shows, in QAR. */
  expected_total: number
}

type PlaceOrder = {
  place: (request: OrderRequest) => Promise<void>
  /** Whether the button shows as busy; this ends after a while even without an answer. */
  busy: boolean
  problem: ApiProblem | null
}

type PlaceOrderOptions = {
  buyNow: BuyNow | null
  /** Identifies the goods and the visit of the page. */
  goodsKey: string
  onPlaced: (order: PlacedOrder) => void
  onProblem: () => void
}

/** How long the button shows as busy. [spec 2 §9] */
const BUSY_MS = 5000

/**
 * Places the order. The button is enabled again before a slow answer comes, so the same order may be sent several times, always with the
 * same idempotency key; the first success counts.
 */
export function usePlaceOrder({ buyNow, goodsKey, onPlaced, onProblem }: PlaceOrderOptions): PlaceOrder {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const run = useRef({ isBusy: false, isPlaced: false, underWay: 0, timer: undefined as ReturnType<typeof setTimeout> | undefined })
  useEffect(() => {
    const { current } = run
    return () => clearTimeout(current.timer)
  }, [])

  function show(isBusy: boolean) {
    clearTimeout(run.current.timer)
    run.current.isBusy = isBusy
    setBusy(isBusy)
    if (isBusy) run.current.timer = setTimeout(() => show(false), BUSY_MS)
  }

  async function place(request: OrderRequest) {
    // Two clicks can arrive before React has rendered the first.
    if (run.current.isBusy || run.current.isPlaced) return
    show(true)
    setProblem(null)
    run.current.underWay += 1
    try {
      const order = await send(request, buyNow, goodsKey)
      if (run.current.isPlaced) return
      run.current.isPlaced = true
      forgetAttempt("checkoutAttempt")
      onPlaced(order)
    } catch (fault) {
      if (!(fault instanceof ApiProblem)) throw fault
      // Another request for this order may still succeed; only the last failure is shown.
      if (run.current.isPlaced || run.current.underWay > 1) return
      show(false)
      setProblem(fault)
      onProblem()
    } finally {
      run.current.underWay -= 1
    }
  }

  return { place, busy, problem }
}

function send(request: OrderRequest, buyNow: BuyNow | null, goodsKey: string): Promise<PlacedOrder> {
  const { key: idempotencyKey } = attemptOf("checkoutAttempt", JSON.stringify([goodsKey, request]))
  if (!buyNow) return api().orders.create(request, { idempotencyKey })
  return api().orders.buyNow({ ...request, product: buyNow.product.id, quantity: buyNow.quantity, coupon: null }, { idempotencyKey })
}
