import { type ErrorComponentProps, useRouter } from "@tanstack/react-router"
import type { Permission } from "#contract/office/permissions.ts"
import { m } from "#messages/messages.js"
import { ButtonLink } from "#office/parts/control/button.tsx"
import { Empty, Fault } from "#office/parts/page/empty.tsx"
import { SkeletonLines } from "#office/parts/page/skeleton.tsx"
import { permissionWords } from "#office/permission-words.ts"

/** Shown for a page that the member's role does not allow: names the permission and who can grant it. The session continues. */
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

/** Shown for a page that failed to render. Only this page renders again, so other forms keep their input. */
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
