import type { ParsedLocation } from "@tanstack/react-router"
import { useRef, useState } from "react"
import { m } from "#messages/messages.js"
import { Drawer } from "#ui/dialog/drawer.tsx"
import { openAttempt } from "#web/loading/idempotency-key.ts"
import { CustomerOnly } from "#web/sign-in/customer-only.tsx"
import { buyNowOf } from "./buy-now.ts"
import { Checkout, CheckoutPending } from "./checkout.tsx"
import { NOTHING_CHOSEN } from "./checkout-form.tsx"
import { goodsKeyOf } from "./use-place-order.ts"

type State = ParsedLocation["state"]

type CheckoutSheetProps = {
  /** The state of the place-order page, under whose address the sheet shows. */
  state: State
  onClose: () => void
}

/** The checkout of a Buy Now over the product's page. [spec 5 §15] */
export function CheckoutSheet({ state, onClose }: CheckoutSheetProps) {
  const [choices, setChoices] = useState(NOTHING_CHOSEN)
  const [isPending, setPending] = useState(false)
  const [visited] = useState(() => ({ ...state, __TSR_key: openVisit(state) ?? state.__TSR_key }))
  const content = useRef<HTMLDivElement>(null)

  function close() {
    if (!isPending) return onClose()
    // A second visit could order the product a second time. At a second Escape, Chromium closes a dialog by itself.
    const dialog = content.current?.closest("dialog")
    if (dialog && !dialog.open) dialog.showModal()
  }

  return (
    <Drawer open isSheet hasAddress isHeld={isPending} title={m.orders_place_title()} onClose={close}>
      <CustomerOnly waiting={<CheckoutPending />}>
        <div ref={content}>
          <Checkout state={visited} choices={choices} onChoices={setChoices} sheet={{ onPending: setPending }} />
        </div>
      </CustomerOnly>
    </Drawer>
  )
}

/**
 * The visit of an order of the same goods whose outcome is not known: Back leaves the sheet while an order is under way. With its visit the
 * same order has the same idempotency key, and is placed once.
 */
function openVisit(state: State): string | null {
  const buyNow = buyNowOf(state)
  const attempt = openAttempt("checkoutAttempt")
  if (!buyNow || !attempt) return null
  const lines = [{ id: buyNow.product.id, quantity: buyNow.quantity }]
  try {
    const [goodsKey] = JSON.parse(attempt.about)
    const [visit] = JSON.parse(goodsKey)
    const isSame = typeof visit === "string" && goodsKey === goodsKeyOf(lines, visit) && goodsKey !== goodsKeyOf(lines, null)
    return isSame ? visit : null
  } catch {
    // No version of the page wrote this text.
    return null
  }
}
