import { m } from "#messages/messages.js"
import { paths } from "#web/paths.ts"
import { ButtonLink } from "#web/ui/button-link.tsx"
import { Empty } from "#web/ui/empty.tsx"

/** Repairs cannot be booked yet, so there are none. */
export function ServiceHistory() {
  return (
    <div className="stack-6">
      <h1 className="h-page">{m.account_nav_services()}</h1>
      <Empty
        icon="wrench"
        heading="h2"
        title={m.account_services_none()}
        text={m.account_services_none_text()}
        action={<ButtonLink href={paths.repairHome()}>{m.account_services_home()}</ButtonLink>}
      />
    </div>
  )
}
