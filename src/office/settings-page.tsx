import { Link, type LinkProps } from "@tanstack/react-router"
import { type ReactNode, useEffect, useRef } from "react"
import type { Permission } from "#contract/office/permissions.ts"
import { m } from "#messages/messages.js"
import { useMay } from "./me.ts"
import { Icon, type IconName } from "./parts/text/icon.tsx"
import * as styles from "./settings-page.module.css"

type SideEntry = {
  to: NonNullable<LinkProps["to"]>
  params?: Readonly<Record<string, string>>
  label: () => string
  icon: IconName
  permission: Permission
}

/** The pages of the settings, in order. */
const ENTRIES: readonly SideEntry[] = [
  { to: "/settings/branches", label: m.office_branches, icon: "branch", permission: "settings.read" },
  { to: "/settings/slots", label: m.office_slots, icon: "calendar", permission: "settings.read" },
  { to: "/settings/delivery", label: m.office_delivery, icon: "truck", permission: "settings.read" },
  { to: "/settings/reasons", label: m.office_reasons, icon: "close", permission: "settings.read" },
  { to: "/settings/limits", label: m.office_limits, icon: "hash", permission: "settings.read" },
  { to: "/settings/mail", label: m.office_mail_settings, icon: "mail", permission: "settings.read" },
  { to: "/settings/payments", label: m.office_payments, icon: "card", permission: "payments.read" },
  { to: "/settings/staff", label: m.office_staff, icon: "users", permission: "staff.read" },
  { to: "/settings/roles", label: m.office_roles, icon: "lock", permission: "staff.read" },
  { to: "/settings/keys", label: m.office_keys_title, icon: "key", permission: "keys.manage" },
]

/** A page of the settings. */
export function SettingsPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <SidePage name={m.office_settings()} entries={ENTRIES} title={title}>
      {children}
    </SidePage>
  )
}

type SidePageProps = { name: string; entries: readonly SideEntry[]; title: string; children: ReactNode }

/** One of several pages, with links to the others beside it, on a phone above it. */
export function SidePage({ name, entries, title, children }: SidePageProps) {
  const may = useMay()
  const nav = useRef<HTMLElement>(null)
  // On a phone the links are one line that scrolls.
  useEffect(() => nav.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" }), [])
  return (
    <div className={styles.settings}>
      <nav ref={nav} className={styles.nav} aria-label={name}>
        <p className={styles.name}>{name}</p>
        {entries
          .filter(({ permission }) => may(permission))
          .map(({ to, params, label, icon }) => (
            <Link
              key={label()}
              to={to}
              {...(params ? { params } : {})}
              className={styles.entry}
              activeOptions={{ includeSearch: false }}
              activeProps={{ "aria-current": "page" }}
            >
              <Icon name={icon} size="sm" />
              {label()}
            </Link>
          ))}
      </nav>
      <div className="stack stack-4">
        <h1 className="sr" tabIndex={-1}>
          {title}
        </h1>
        {children}
      </div>
    </div>
  )
}
