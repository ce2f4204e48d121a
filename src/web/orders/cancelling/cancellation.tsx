import type { ReactNode } from "react"
import type { Order, OrderItem } from "#contract/orders.ts"
import { m } from "#messages/messages.js"
import { cancelAllItems, cancelAllProblem, cancelProblem } from "#rules/cancellation.ts"
import { ButtonLink } from "#ui/form/button-link.tsx"
import { Empty } from "#ui/text/empty.tsx"
import { LoadedPart } from "#web/loaded-part.tsx"
import { loadCancelReasons, loadOrder } from "#web/orders/load-orders.ts"
import { paths } from "#web/paths.ts"
import { useLoaded } from "#web/use-loaded.ts"
import { CancellationForm } from "./cancellation-form.tsx"

type CancellationProps = {
  orderId: string
  /** The id of an item, or `all`. */
  item: string
  waiting: ReactNode
}

export function Cancellation({ orderId, item, waiting }: CancellationProps) {
  const order = useLoaded(loadOrder, orderId)
  const reasons = useLoaded(loadCancelReasons, null)
  return (
    <LoadedPart loaded={order} waiting={waiting} missing={<NothingToCancel />}>
      {(data) => {
        const items = itemsToCancel(data, item)
        if (items.length === 0) return <NothingToCancel />
        return (
          <LoadedPart loaded={reasons} waiting={waiting}>
            {(list) => <CancellationForm order={data} items={items} isAllItems={item === "all"} reasons={list} />}
          </LoadedPart>
        )
      }}
    </LoadedPart>
  )
}

/** What the address is about, as far as it can still be cancelled. */
function itemsToCancel(order: Order, item: string): OrderItem[] {
  if (item === "all") return cancelAllProblem(order.items) ? [] : cancelAllItems(order.items)
  return order.items.filter(({ id, status }) => String(id) === item && !cancelProblem({ status }))
}

function NothingToCancel() {
  return (
    <Empty
      icon="box"
      heading="h2"
      title={m.orders_cancellation_none()}
      text={m.orders_cancellation_none_text()}
      action={<ButtonLink href={paths.profile("orderHistory")}>{m.orders_cancellation_back()}</ButtonLink>}
    />
  )
}
