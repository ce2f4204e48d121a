import { useRouter } from "@tanstack/react-router"
import { useEffect, useRef, useState } from "react"
import type { ProductDetails, Variant } from "#contract/catalog.ts"
import { m } from "#messages/messages.js"
import type { Selection } from "#rules/variant-selection.ts"
import type { Outcome, Purchase } from "./buy-box-purchase.ts"

type Wish = { product: ProductDetails; variant: Variant; selection: Selection; quantity: number }

/** How long "Item Added to Cart" shows. [spec 1 §9] */
const LABEL_MS = 2000

// What a click needs is no part of the page's first load.
export const loadPurchase = () => import("./buy-box-purchase.ts")

/** Add to Cart and Buy Now. A click while one is under way is ignored; another option or quantity begins anew. [spec 1 §4, §5] */
export function usePurchase({ product, variant, selection, quantity }: Wish) {
  const router = useRouter()
  const isBusy = useRef(false)
  const [outcome, setOutcome] = useState<(Outcome & { of: string }) | null>(null)
  const [asksForMore, setAsksForMore] = useState(false)
  const [addedAt, setAddedAt] = useState(0)
  const of = [quantity, ...Object.values(selection)].join()
  if (outcome && outcome.of !== of) setOutcome(null)
  const current = outcome?.of === of ? outcome : null

  useEffect(() => {
    if (addedAt === 0) return
    const timer = setTimeout(() => setAddedAt(0), LABEL_MS)
    return () => clearTimeout(timer)
  }, [addedAt])

  async function start(what: "addToCart" | "buyNow" | "viewCart") {
    if (isBusy.current) return
    isBusy.current = true
    const purchase: Purchase = {
      product,
      variant,
      selection,
      quantity,
      router,
      show: (next) => {
        setOutcome({ ...next, of })
        if (next.state === "added") setAddedAt(Date.now())
      },
      askForMore: () => setAsksForMore(true),
    }
    try {
      await (await loadPurchase())[what](purchase)
    } catch {
      // The script did not come.
      purchase.show({ state: "stopped", text: m.refusal_no_connection() })
    }
    isBusy.current = false
  }

  return {
    state: current?.state,
    text: current?.text,
    isLabelled: addedAt > 0,
    asksForMore,
    closeRequest: () => setAsksForMore(false),
    start,
  }
}
