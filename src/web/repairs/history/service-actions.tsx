import { lazy, Suspense, useState } from "react"
import type { ServiceRequest } from "#contract/repairs.ts"
import { m } from "#messages/messages.js"
import { canCancelRepair, canMoveVisit, readRepairStatus } from "#rules/repairs/repair-status.ts"
import { Button } from "#ui/form/button.tsx"
import { Icon } from "#ui/media/icon.tsx"
import styles from "./history.module.css"

const ChangeTimeDialog = lazy(() => import("./change-time-dialog.tsx").then((module) => ({ default: module.ChangeTimeDialog })))
const CancelRepairDialog = lazy(() => import("./cancel-repair-dialog.tsx").then((module) => ({ default: module.CancelRepairDialog })))

type ServiceActionsProps = { request: ServiceRequest; onChanged: (request: ServiceRequest) => void }

/** What a customer can do with a repair as long as its status allows it. */
export function ServiceActions({ request, onChanged }: ServiceActionsProps) {
  const [asking, setAsking] = useState<"time" | "cancel" | null>(null)
  const status = readRepairStatus(request.status)
  if (status === null || !canCancelRepair(status)) return null
  const dialog = { request, onChanged, onClose: () => setAsking(null) }
  return (
    <div className={styles.actions}>
      {canMoveVisit(status) && (
        <Button kind="soft" aria-label={`${m.repairs_change_time()}: ${request.reference}`} onClick={() => setAsking("time")}>
          <Icon name="calendar" />
          {m.repairs_change_time()}
        </Button>
      )}
      <Button kind="quiet" aria-label={`${m.repairs_cancel()}: ${request.reference}`} onClick={() => setAsking("cancel")}>
        {m.repairs_cancel()}
      </Button>
      <Suspense>
        {asking === "time" && <ChangeTimeDialog {...dialog} />}
        {asking === "cancel" && <CancelRepairDialog {...dialog} />}
      </Suspense>
    </div>
  )
}
