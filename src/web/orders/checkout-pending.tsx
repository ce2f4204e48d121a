import { CardsPending } from "#web/addresses/cards-pending.tsx"
import { Panel } from "#web/ui/panel.tsx"
import { Skeleton } from "#web/ui/skeleton.tsx"

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
