import type { ReactNode } from "react"
import { m } from "#messages/messages.js"
import { Button } from "#office/parts/control/button.tsx"
import { Icon, type IconName } from "#office/parts/text/icon.tsx"
import { isPermissionName, permissionWords } from "#office/permission-words.ts"
import { OfficeProblem } from "#office/problem.ts"
import { classNames } from "#ui/style/class-names.ts"
import * as styles from "./page.module.css"

type EmptyProps = {
  icon: IconName
  title: ReactNode
  /** What will appear here, or what to do. */
  children?: ReactNode
  act?: ReactNode
  bad?: boolean
  /** Fills the page, and its title is the page's heading. */
  wholePage?: boolean
}

/** An empty state with its reason. */
export function Empty({ icon, title, children, act, bad = false, wholePage = false }: EmptyProps) {
  const Heading = wholePage ? "h1" : "h2"
  return (
    <div className={classNames(styles.empty, wholePage && styles.wholePage)}>
      <span className={classNames(styles.emptyIcon, bad && styles.emptyBad)}>
        <Icon name={icon} />
      </span>
      <Heading tabIndex={wholePage ? -1 : undefined}>{title}</Heading>
      {children && <p>{children}</p>}
      {act}
    </div>
  )
}

/** Shown for data that did not load, with a retry button. A missing permission is named instead, because a retry would not help. */
export function Fault({ fault, onRetry, wholePage }: { fault: unknown; onRetry: () => void; wholePage?: boolean }) {
  const missing = missingPermission(fault)
  if (missing !== null) {
    return (
      <Empty icon="lock" wholePage={wholePage} title={m.office_no_permission()}>
        {m.office_lacks_permission({ permission: missing })}
      </Empty>
    )
  }
  return (
    <Empty
      icon="alert"
      bad
      wholePage={wholePage}
      title={m.office_did_not_load()}
      act={
        <Button kind="primary" onClick={onRetry}>
          {m.office_try_again()}
        </Button>
      }
    >
      {fault instanceof OfficeProblem ? fault.detail : m.office_fault()}
    </Empty>
  )
}

/** What the missing permission allows; null for any other error. */
function missingPermission(fault: unknown): string | null {
  if (!(fault instanceof OfficeProblem) || fault.code !== "forbidden") return null
  const { permission = "" } = fault.more
  return isPermissionName(permission) ? permissionWords[permission]() : null
}
