import { type ErrorComponentProps, useRouter } from "@tanstack/react-router"
import type { Permission } from "#contract/office/permissions.ts"
import { m } from "#messages/messages.js"
import { ButtonLink } from "#office/parts/control/button.tsx"
import { Empty, Fault } from "#office/parts/page/empty.tsx"
import { SkeletonLines } from "#office/parts/page/skeleton.tsx"
import { permissionWords } from "#office/permission-words.ts"

/** A page that the member's role does not hold: which permission it needs, and who can give it. It ends no session. */
export function NoPermission({ permission }: { permission: Permission }) {
  return (
    <Empty wholePage icon="lock" title={m.office_no_permission()} act={<ButtonLink to="/">{m.office_to_start()}</ButtonLink>}>
      {m.office_lacks_permission({ permission: permissionWords[permission]() })}
    </Empty>
  )
}

export function NotFound() {
  return (
    <Empty wholePage icon="search" title={m.office_not_found()} act={<ButtonLink to="/">{m.office_to_start()}</ButtonLink>}>
      {m.office_not_found_words()}
    </Empty>
  )
}

/** A page that broke. What was typed elsewhere stays, because only this page renders again. */
export function PageFault({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  return (
    <Fault
      wholePage
      fault={error}
      onRetry={() => {
        reset()
        void router.invalidate()
      }}
    />
  )
}

export function PagePending() {
  return <SkeletonLines lines={8} />
}
