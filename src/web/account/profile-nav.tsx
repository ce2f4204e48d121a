import { m } from "#messages/messages.js"
import { SideNav } from "#ui/layout/side-nav.tsx"
import type { IconName } from "#ui/media/icon.tsx"
import { paths } from "#web/paths.ts"
import { SECTIONS, type Section } from "./section-of.ts"

const ENTRIES: Record<Section, { name: () => string; icon: IconName }> = {
  profile: { name: m.account_nav_profile, icon: "user" },
  orderHistory: { name: m.account_nav_orders, icon: "box" },
  serviceHistory: { name: m.account_nav_services, icon: "wrench" },
  manageAddress: { name: m.account_nav_addresses, icon: "pin" },
  wishlist: { name: m.account_nav_wishlist, icon: "heart" },
}

/** The sections of the profile. Going from one to another leaves one entry in the history. [spec 2 §2] */
export function ProfileNav({ active }: { active: Section | null }) {
  return (
    <SideNav
      label={m.account_nav()}
      items={SECTIONS.map((id) => ({ id, name: ENTRIES[id].name(), icon: ENTRIES[id].icon, href: paths.profile(id) }))}
      current={active}
      replace
    />
  )
}
