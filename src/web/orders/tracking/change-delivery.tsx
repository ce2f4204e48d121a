import { useState } from "react"
import type { Order } from "#contract/orders.ts"
import { m } from "#messages/messages.js"
import { deliveryChangeProblem } from "#rules/orders/delivery-change.ts"
import { Button } from "#ui/form/button.tsx"
import { LazyDialog } from "#web/loading/lazy-dialog.tsx"
import { isPickup } from "#web/orders/status-text.ts"
import styles from "./tracking.module.css"

const loadDialog = () => import("./change-delivery-dialog.tsx").then((module) => module.ChangeDeliveryDialog)

/** A button to change address and note, as long as that is possible; its dialog loads when it opens. */
export function ChangeDelivery({ order, onChanged }: { order: Order; onChanged: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const isPossible = deliveryChangeProblem({ items: order.items, isPickup: isPickup(order) }) === null
  return (
    <>
      {isPossible && (
        <Button className={`only-screen ${styles.changeDelivery}`} onClick={() => setOpen(true)}>
          {m.orders_change_delivery()}
        </Button>
      )}
      {isOpen && (
        <LazyDialog load={loadDialog} onClose={close}>
          {(ChangeDeliveryDialog) => <ChangeDeliveryDialog order={order} onChanged={onChanged} onClose={close} />}
        </LazyDialog>
      )}
    </>
  )
}
