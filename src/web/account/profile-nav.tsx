import { m } from "#messages/messages.js"
import { paths } from "#web/paths.ts"
import { Icon, type IconName } from "#web/ui/icon.tsx"
import { SiteLink } from "#web/ui/site-link.tsx"
import styles from "./profile-nav.module.css"
import { SECTIONS, type Section } from "./section-of.ts"

const ENTRIES: Record<Section, { label: () => string; icon: IconName }> = {
  profile: { label: m.account_nav_profile, icon: "user" },
  orderHistory: { label: m.account_nav_orders, icon: "box" },
  serviceHistory: { label: m.account_nav_services, icon: "wrench" },
  manageAddress: { label: m.account_nav_addresses, icon: "pin" },
  wishlist: { label: m.account_nav_wishlist, icon: "heart" },
}

/** The sidebar of the profile, a row of chips on narrow screens. Going from section to section leaves one entry in the history. [spec 2 §2] */
export function ProfileNav({ active }: { active: Section | null }) {
  return (
    <nav className={styles.nav} aria-label={m.account_nav()}>
      {SECTIONS.map((section) => (
        <SiteLink
          key={section}
          className={styles.link}
          href={paths.profile(section)}
          replace
          aria-current={section === active ? "page" : undefined}
        >
          <Icon name={ENTRIES[section].icon} />
          {ENTRIES[section].label()}
        </SiteLink>
      ))}
    </nav>
  )
}
