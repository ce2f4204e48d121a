import type { ParsedLocation } from "@tanstack/react-router"
import { useRef, useState } from "react"
import { m } from "#messages/messages.js"
import { Drawer } from "#ui/dialog/drawer.tsx"
import { CustomerOnly } from "#web/sign-in/customer-only.tsx"
import { Checkout, CheckoutPending } from "./checkout.tsx"
import { NOTHING_CHOSEN } from "./checkout-form.tsx"

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
  const content = useRef<HTMLDivElement>(null)

  function close() {
    if (!isPending) return onClose()
    // The answer shows here. At a second Escape, Chromium closes a dialog by itself.
    const dialog = content.current?.closest("dialog")
    if (dialog && !dialog.open) dialog.showModal()
  }

  return (
    <Drawer open isSheet hasAddress isHeld={isPending} title={m.orders_place_title()} onClose={close}>
      <CustomerOnly waiting={<CheckoutPending />}>
        <div ref={content}>
          <Checkout state={state} choices={choices} onChoices={setChoices} sheet={{ onPending: setPending }} />
        </div>
      </CustomerOnly>
    </Drawer>
  )
}
