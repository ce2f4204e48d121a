import type { ParsedLocation } from "@tanstack/react-router"
import { useRef, useState } from "react"
import { m } from "#messages/messages.js"
import { Drawer } from "#ui/dialog/drawer.tsx"
import { CustomerOnly } from "#web/sign-in/customer-only.tsx"
import { Checkout, CheckoutPending } from "./checkout.tsx"
import { NOTHING_CHOSEN } from "./checkout-form.tsx"

type CheckoutSheetProps = {
  /** The state of the place-order page, under whose address the sheet shows. */
  state: ParsedLocation["state"]
  onClose: () => void
}

/** The checkout of a Buy Now over the product's page. [spec 5 §15] */
export function CheckoutSheet({ state, onClose }: CheckoutSheetProps) {
  const [choices, setChoices] = useState(NOTHING_CHOSEN)
  const isPending = useRef(false)

  function close() {
    // A second visit would order the product a second time.
    if (!isPending.current) onClose()
  }

  return (
    <Drawer open isSheet hasAddress title={m.orders_place_title()} onClose={close}>
      <CustomerOnly waiting={<CheckoutPending />}>
        <Checkout
          state={state}
          choices={choices}
          onChoices={setChoices}
          sheet={{
            onPending: (next) => {
              isPending.current = next
            },
          }}
        />
      </CustomerOnly>
    </Drawer>
  )
}
