import type { LinkProps } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { m } from "#messages/messages.js"
import { Button, ButtonLink } from "#office/parts/control/button.tsx"
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

type FaultProps = {
  fault: unknown
  onRetry: () => void
  wholePage?: boolean
  /** What a page says when its object does not exist: a sentence, and the list of the other objects. */
  missing?: { title: string; list: LinkProps["to"]; listName: string }
}

/** Shown for data that did not load, with a retry button, which a missing permission or object does not have: a retry would not help. */
export function Fault({ fault, onRetry, wholePage, missing: object }: FaultProps) {
  if (object && fault instanceof OfficeProblem && fault.code === "not_found") {
    return (
      <Empty icon="search" wholePage={wholePage} title={object.title} act={<ButtonLink to={object.list}>{object.listName}</ButtonLink>}>
        {m.office_not_found_words()}
      </Empty>
    )
  }
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
