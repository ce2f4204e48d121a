import { createFileRoute, useHydrated, useLocation } from "@tanstack/react-router"
import { type ComponentType, type ReactNode, useState } from "react"
import type { Profile } from "#contract/account.ts"
import { m } from "#messages/messages.js"
import { NeedsScript } from "#ui/feedback/notice.tsx"
import { Skeleton } from "#ui/feedback/skeleton.tsx"
import { Panel } from "#ui/layout/panel.tsx"
import type { IconName } from "#ui/media/icon.tsx"
import { SideNav } from "#ui/navigation/side-nav.tsx"
import { api } from "#web/api.ts"
import { pageHead } from "#web/head.ts"
import { LoadedPart } from "#web/loading/loaded-part.tsx"
import { type LoadState, useLoaded } from "#web/loading/use-loaded.ts"
import { paths } from "#web/paths.ts"
import { routeHead } from "#web/route-head.ts"
import { CustomerOnly } from "#web/sign-in/customer-only.tsx"
import { useCustomerKeyHash } from "#web/sign-in/use-signed-in.ts"
import * as styles from "./account.module.css"
import { LogoutButton } from "./logout-button.tsx"
import { ProfileSection } from "./profile-section.tsx"
import { SECTIONS, type Section, sectionOf } from "./section-of.ts"

export const Route = createFileRoute("/user-profile")({
  loader: ({ location }) => ({ head: pageHead({ title: m.account_title(), path: location.pathname, unlisted: true }) }),
  head: routeHead,
  component: UserProfilePage,
})

const loadOrderHistory = () => import("#web/orders/history/order-history-screen.tsx").then((module) => module.OrderHistory)
const loadServiceHistory = () => import("#web/repairs/history/service-history.tsx").then((module) => module.ServiceHistory)
const loadWishlist = () => import("./wishlist-panel.tsx").then((module) => module.WishlistPanel)
const loadManageAddresses = () => import("#web/addresses/manage-addresses.tsx").then((module) => module.ManageAddresses)

const CONTENT: Record<Section, (profile: LoadState<Profile | null>) => ReactNode> = {
  profile: (profile) => <ProfileSection profile={profile} />,
  orderHistory: () => <LaterSection key="orders" load={loadOrderHistory} />,
  serviceHistory: () => <LaterSection key="services" load={loadServiceHistory} />,
  manageAddress: () => <LaterSection key="addresses" load={loadManageAddresses} />,
  wishlist: () => <LaterSection key="wishlist" load={loadWishlist} />,
}

/** The customer's profile. The fragment names the active section, which the server does not see. [spec 2 §2] */
function UserProfilePage() {
  const isHydrated = useHydrated()
  const fragment = useOwnFragment()
  const customer = useCustomerKeyHash()
  const profile = useLoaded(loadProfile, customer)
  const section = isHydrated ? sectionOf(fragment) : null
  const waiting = <ProfilePending />
  return (
    <div className="wrap page">
      <div className="side">
        <ProfileSide active={section} profile={profile.state === "ready" ? profile.data : null} isCustomer={customer !== ""} />
        <div>
          {section ? (
            <CustomerOnly heading="h1" waiting={waiting}>
              {CONTENT[section](profile)}
            </CustomerOnly>
          ) : (
            <>
              <NeedsScript />
              <div className="only-script">{waiting}</div>
            </>
          )}
        </div>
      </div>
    </div>
  )
}

/** The fragment of this page's address. It stays while another page is being opened, which has none of these sections. */
function useOwnFragment(): string {
  const fragment = useLocation({ select: ({ pathname, hash }) => (pathname === paths.profile() ? hash : null) })
  const [shown, show] = useState(fragment ?? "")
  if (fragment !== null && fragment !== shown) show(fragment)
  return shown
}

/** A section whose script loads when it is first shown. */
function LaterSection({ load }: { load: () => Promise<ComponentType> }) {
  const section = useLoaded(load, null)
  return (
    <LoadedPart loaded={section} waiting={<ProfilePending />}>
      {(Content) => <Content />}
    </LoadedPart>
  )
}

function ProfilePending() {
  return (
    <div className="stack-6" aria-busy>
      <h1 className="h-page">{m.account_title()}</h1>
      <Panel line className="stack">
        <Skeleton />
        <Skeleton />
        <Skeleton />
      </Panel>
    </div>
  )
}

type ProfileSideProps = { active: Section | null; profile: Profile | null; isCustomer: boolean }

/** The customer, the sections and Logout; on narrow screens only the sections. */
function ProfileSide({ active, profile, isCustomer }: ProfileSideProps) {
  return (
    <aside className={`sticky stack-6 ${styles.side}`}>
      {/* Reserves its space while the customer is unknown, so that the links below do not move during a press. */}
      <div className={styles.person}>
        {profile && (
          <>
            <p className="h-block">
              <bdi>{`${profile.first_name} ${profile.last_name}`}</bdi>
            </p>
            <p className="small quiet">
              <bdi>{profile.email}</bdi>
            </p>
          </>
        )}
      </div>
      <ProfileNav active={active} />
      {isCustomer && <LogoutButton className={styles.sideLogout} />}
    </aside>
  )
}

const ENTRIES: Record<Section, { name: () => string; icon: IconName }> = {
  profile: { name: m.account_nav_profile, icon: "user" },
  orderHistory: { name: m.account_nav_orders, icon: "box" },
  serviceHistory: { name: m.account_nav_services, icon: "wrench" },
  manageAddress: { name: m.account_nav_addresses, icon: "pin" },
  wishlist: { name: m.account_nav_wishlist, icon: "heart" },
}

/** The links to the sections. All sections share one history entry. [spec 2 §2] */
function ProfileNav({ active }: { active: Section | null }) {
  return (
    <SideNav
      label={m.account_nav()}
      items={SECTIONS.map((id) => ({ id, name: ENTRIES[id].name(), icon: ENTRIES[id].icon, href: paths.profile(id) }))}
      current={active}
      replace
    />
  )
}

/** The profile of this device's customer; null for a visitor. */
async function loadProfile(customer: string, signal: AbortSignal): Promise<Profile | null> {
  return customer !== "" ? api().account.profile(undefined, { signal }) : null
}
