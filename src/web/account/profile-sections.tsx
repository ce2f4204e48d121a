import { useHydrated, useLocation } from "@tanstack/react-router"
import { lazy, Suspense } from "react"
import type { Profile } from "#contract/account.ts"
import { m } from "#messages/messages.js"
import { Panel } from "#ui/layout/panel.tsx"
import { Skeleton } from "#ui/layout/skeleton.tsx"
import { CustomerOnly } from "#web/sign-in/customer-only.tsx"
import { type Loaded, useLoaded } from "#web/use-loaded.ts"
import { loadProfile } from "./load-profile.ts"
import { ProfileSection } from "./profile-section.tsx"
import { ProfileSide } from "./profile-side.tsx"
import { type Section, sectionOf } from "./section-of.ts"
import { WishlistPanel } from "./wishlist-panel.tsx"

const OrderHistory = lazy(() => import("#web/orders/history/order-history-screen.tsx").then((module) => ({ default: module.OrderHistory })))
const ServiceHistory = lazy(() => import("#web/repairs/history/service-history.tsx").then((module) => ({ default: module.ServiceHistory })))
const ManageAddresses = lazy(() => import("#web/addresses/manage-addresses.tsx").then((module) => ({ default: module.ManageAddresses })))

const CONTENT: Record<Section, (profile: Loaded<Profile | null>) => React.ReactNode> = {
  profile: (profile) => <ProfileSection profile={profile} />,
  orderHistory: () => <OrderHistory />,
  serviceHistory: () => <ServiceHistory />,
  manageAddress: () => <ManageAddresses />,
  wishlist: () => <WishlistPanel />,
}

/** The customer's sections, the active one by the fragment, which no server sees. [spec 2 §2] */
export function ProfileSections({ isCustomer }: { isCustomer: boolean }) {
  const isHydrated = useHydrated()
  const fragment = useLocation({ select: (location) => location.hash })
  const profile = useLoaded(loadProfile, isCustomer)
  const section = isHydrated ? sectionOf(fragment) : null
  const waiting = <ProfilePending />
  return (
    <div className="wrap page">
      <div className="side">
        <ProfileSide active={section} profile={profile.state === "ready" ? profile.data : null} isCustomer={isCustomer} />
        <div>
          {section ? (
            <CustomerOnly heading="h1" waiting={waiting}>
              <Suspense fallback={waiting}>{CONTENT[section](profile)}</Suspense>
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
