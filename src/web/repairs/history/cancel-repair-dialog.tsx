import type { ServiceRequest } from "#contract/repairs.ts"
import { m } from "#messages/messages.js"
import { Modal } from "#ui/dialog/modal.tsx"
import { showToast } from "#ui/dialog/toast.ts"
import { Notice } from "#ui/feedback/notice.tsx"
import { Button } from "#ui/form/button.tsx"
import { api } from "#web/api.ts"
import styles from "./history.module.css"
import { useRepairChange } from "./use-repair-change.ts"

type CancelRepairDialogProps = { request: ServiceRequest; onChanged: (request: ServiceRequest) => void; onClose: () => void }

/** Asks for confirmation before a repair is cancelled, because that cannot be undone. [spec 3 §9] */
export function CancelRepairDialog({ request: { reference, model, issue }, onChanged, onClose }: CancelRepairDialogProps) {
  const { busy, failure, send } = useRepairChange()

  async function cancel() {
    const cancelled = await send(() => api().repairs.cancel({ reference }))
    if (!cancelled) return
    showToast(m.repairs_cancelled(), { kind: "good" })
    onChanged(cancelled)
    onClose()
  }

  return (
    <Modal open centred title={m.repairs_cancel_question()} text={m.repairs_cancel_text({ model, issue })} onClose={onClose}>
      {failure && (
        <Notice tone="bad" role="alert">
          {failure.detail}
        </Notice>
      )}
      <div className={styles.answers}>
        <Button onClick={onClose}>{m.repairs_keep()}</Button>
        <Button kind="bad-solid" busy={busy} onClick={() => void cancel()}>
          {m.repairs_cancel()}
        </Button>
      </div>
    </Modal>
  )
}
