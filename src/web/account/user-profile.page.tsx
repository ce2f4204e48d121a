import { createFileRoute, useHydrated, useLocation } from "@tanstack/react-router"
import { lazy, Suspense } from "react"
import { m } from "#messages/messages.js"
import { pageHead } from "#web/head.ts"
import { routeHead } from "#web/route-head.ts"
import { CustomerOnly } from "#web/sign-in/customer-only.tsx"
import { Panel } from "#web/ui/panel.tsx"
import { Skeleton } from "#web/ui/skeleton.tsx"
import { ProfileNav } from "./profile-nav.tsx"
import { ProfileSection } from "./profile-section.tsx"
import { type Section, sectionOf } from "./profile-sections.ts"
import { ServiceHistory } from "./service-history.tsx"
import { WishlistPanel } from "./wishlist-panel.tsx"

export const Route = createFileRoute("/user-profile")({
  loader: ({ location }) => ({ head: pageHead({ title: m.account_title(), path: location.pathname, unlisted: true }) }),
  head: routeHead,
  component: UserProfilePage,
})

const OrderHistory = lazy(() => import("#web/orders/order-history.tsx").then((module) => ({ default: module.OrderHistory })))
const ManageAddresses = lazy(() => import("#web/addresses/manage-addresses.tsx").then((module) => ({ default: module.ManageAddresses })))

const CONTENT: Record<Section, () => React.ReactNode> = {
  profile: () => <ProfileSection />,
  orderHistory: () => <OrderHistory />,
  serviceHistory: () => <ServiceHistory />,
  manageAddress: () => <ManageAddresses />,
  wishlist: () => <WishlistPanel />,
}

/** The customer's sections, the active one by the fragment, which no server sees. [spec 2 §2] */
function UserProfilePage() {
  const isHydrated = useHydrated()
  const fragment = useLocation({ select: (location) => location.hash })
  const section = isHydrated ? sectionOf(fragment) : null
  const waiting = <ProfilePending />
  return (
    <div className="wrap page">
      <div className="side">
        <ProfileNav active={section} />
        <div>
          {section ? (
            <CustomerOnly heading="h1" waiting={waiting}>
              <Suspense fallback={waiting}>{CONTENT[section]()}</Suspense>
            </CustomerOnly>
          ) : (
            waiting
          )}
        </div>
      </div>
    </div>
  )
}

function ProfilePending() {
  return (
    <div className="stack-6">
      <h1 className="h-page">{m.account_title()}</h1>
      <Panel line className="stack">
        <Skeleton />
        <Skeleton />
        <Skeleton />
      </Panel>
    </div>
  )
}
