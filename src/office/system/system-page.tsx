import type { ReactNode } from "react"
import { m } from "#messages/messages.js"
import { useMay } from "#office/me.ts"
import { ButtonLink } from "#office/parts/control/button.tsx"
import { Page } from "#office/parts/page/page.tsx"

const TABS = [
  { to: "/activity/mails", label: m.office_system_mails, permission: "jobs.retry" },
  { to: "/activity/jobs", label: m.office_system_jobs, permission: "jobs.retry" },
  { to: "/activity/payments", label: m.office_system_notices, permission: "payments.read" },
] as const

type SystemPageProps = { here: (typeof TABS)[number]["to"]; count: number | undefined; filter?: ReactNode; children: ReactNode }

/** The pages for mails, jobs and the messages of the payment provider. */
export function SystemPage({ here, count, filter, children }: SystemPageProps) {
  const may = useMay()
  return (
    <Page title={m.office_system_menu()} aside={count}>
      <nav className="row wrap" aria-label={m.office_system_menu()}>
        {TABS.filter(({ permission }) => may(permission) !== null).map(({ to, label }) => (
          <ButtonLink key={to} to={to} kind={to === here ? "soft" : "plain"} size="sm">
            {label()}
          </ButtonLink>
        ))}
        <span className="grow" />
        {filter}
      </nav>
      {children}
    </Page>
  )
}
