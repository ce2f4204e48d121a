import { type ParsedLocation, useRouter, useRouterState } from "@tanstack/react-router"
import { useEffect, useRef, useState } from "react"
import { Toaster } from "#ui/dialog/toaster.tsx"
import { LazyDialog } from "#web/loading/lazy-dialog.tsx"
import { openPayment } from "#web/orders/open-payment.ts"
import { paths } from "#web/paths.ts"
import * as styles from "./bottom-notes.module.css"
import { LanguageOffer } from "./language-offer.tsx"
import type { UnpaidNote } from "./unpaid-note.tsx"

const loadSheet = () => import("#web/orders/checkout/checkout-sheet.tsx").then((module) => module.CheckoutSheet)

/** What shows over every page: the toasts, the reminder of a payment, the offer of the other language, and the checkout of a Buy Now. */
export function OverPage() {
  // Only a Buy Now shows a page under another page's address: see `catalog/product/purchase`.
  const masked = useRouterState({ select: ({ location }) => location.maskedLocation })
  useEffect(() => {
    const load = ({ detail: answer }: WindowEventMap["sheet-wanted"]) => answer(loadSheet())
    addEventListener("sheet-wanted", load)
    dispatchEvent(new Event("sheet-possible"))
    return () => removeEventListener("sheet-wanted", load)
  }, [])
  return (
    <>
      <Toaster />
      <div className={styles.notes}>
        <OpenPayment />
        <LanguageOffer />
      </div>
      {masked && <BuyNowSheet key={masked.state.__TSR_key} state={masked.state} />}
    </>
  )
}

/** On the home page, the reminder of an order that was led to its payment on this device. */
function OpenPayment() {
  const isHome = useRouterState({ select: ({ location }) => location.pathname === paths.home() })
  const [shown, setShown] = useState<{ id: string; Note: typeof UnpaidNote } | null>(null)
  useEffect(() => {
    setShown(null)
    const id = isHome ? openPayment() : null
    if (id === null) return
    import("./unpaid-note.tsx").then(
      ({ UnpaidNote: Note }) => setShown({ id, Note }),
      () => {},
    )
  }, [isHome])
  return shown && <shown.Note id={shown.id} />
}

function BuyNowSheet({ state }: { state: ParsedLocation["state"] }) {
  const router = useRouter()
  const isLeft = useRef(false)

  function leave() {
    // The step back takes a moment; a second one would leave the product too.
    if (isLeft.current) return
    isLeft.current = true
    router.history.back()
  }

  return (
    <LazyDialog load={loadSheet} onClose={leave}>
      {(CheckoutSheet) => <CheckoutSheet state={state} onClose={leave} />}
    </LazyDialog>
  )
}
