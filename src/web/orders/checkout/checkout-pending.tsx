import { Panel } from "#ui/layout/panel.tsx"
import { Skeleton } from "#ui/layout/skeleton.tsx"
import { CardsPending } from "#web/addresses/cards-pending.tsx"

/** The place of the choices and of the sums. */
export function CheckoutPending() {
  return (
    <div className="split">
      <div className="stack-8">
        <CardsPending />
        <CardsPending />
      </div>
      <Panel className="stack">
        <Skeleton />
        <Skeleton />
        <Skeleton />
      </Panel>
    </div>
  )
}
