import { useRouter } from "@tanstack/react-router"
import { useRef, useState } from "react"
import { m } from "#messages/messages.js"
import type { Outcome, SpecialRequestDialog, Wish } from "./purchase.ts"

// What a click needs, and what it says, is no part of the page's first load.
export const loadPurchase = () => import("./purchase.ts")

/** Add to Cart and Buy Now. A click while one is under way is ignored; another option or quantity begins anew. [spec 1 §4, §5] */
export function usePurchase(wish: Wish) {
  const router = useRouter()
  const isBusy = useRef(false)
  const [outcome, setOutcome] = useState<(Outcome & { of: string }) | null>(null)
  const [label, setLabel] = useState("")
  const [Dialog, setDialog] = useState<SpecialRequestDialog | null>(null)
  const of = [wish.quantity, ...Object.values(wish.selection)].join()
  if (outcome && outcome.of !== of) setOutcome(null)

  async function start(what: "addToCart" | "buyNow" | "viewCart") {
    if (isBusy.current) return
    isBusy.current = true
    const show = (next: Outcome) => setOutcome({ ...next, of })
    try {
      const purchase = await loadPurchase()
      await purchase[what]({ ...wish, router, show, showLabel: setLabel, open: (dialog) => setDialog(() => dialog) })
    } catch {
      // The script did not come.
      show({ text: m.refusal_no_connection() })
    }
    isBusy.current = false
  }

  return { ...outcome, label, Dialog, closeDialog: () => setDialog(null), start }
}
