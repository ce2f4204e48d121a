import { m } from "#messages/messages.js"
import { Panel } from "#ui/layout/panel.tsx"
import { Skeleton } from "#ui/layout/skeleton.tsx"

/** The heading of everyone's, and the place of the items. */
export function TrackingPending() {
  return (
    <div className="stack-6">
      <h1 className="h-page">{m.orders_details_title()}</h1>
      <Panel line className="stack">
        <Skeleton />
        <Skeleton />
        <Skeleton />
      </Panel>
    </div>
  )
}
