import { createFileRoute, useHydrated } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { BackLink } from "#ui/layout/back-link.tsx"
import { Panel } from "#ui/layout/panel.tsx"
import { Skeleton } from "#ui/layout/skeleton.tsx"
import { pageHead } from "#web/head.ts"
import { paths } from "#web/paths.ts"
import { routeHead } from "#web/route-head.ts"
import { CustomerOnly } from "#web/sign-in/customer-only.tsx"
import { CancelConfirmation } from "./cancel-confirmation.tsx"
import { cancelChoiceOf } from "./cancel-query.ts"

export const Route = createFileRoute("/order-cancel-confirmation")({
  loader: ({ location }) => ({ head: pageHead({ title: m.orders_cancel_confirmation_title(), path: location.pathname, unlisted: true }) }),
  head: routeHead,
  component: OrderCancelConfirmationPage,
})

/** The last question before a cancellation. Its address says what it is about, so the server's page knows nothing of it. [spec 2 §2] */
function OrderCancelConfirmationPage() {
  const isHydrated = useHydrated()
  const choice = cancelChoiceOf(Route.useSearch() as Record<string, string>)
  const waiting = (
    <Panel className="stack">
      <Skeleton />
      <Skeleton />
    </Panel>
  )
  return (
    <div className="wrap page">
      <div className="narrow">
        <BackLink href={paths.profile("orderHistory")} replace>
          {m.orders_back_to_history()}
        </BackLink>
        <div className="page-head">
          <h1 className="h-page">{m.orders_cancel_confirmation_title()}</h1>
        </div>
        {isHydrated ? (
          <CustomerOnly waiting={waiting}>
            <CancelConfirmation choice={choice} />
          </CustomerOnly>
        ) : (
          waiting
        )}
      </div>
    </div>
  )
}
