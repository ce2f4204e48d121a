import { useState } from "react"
import type { Address } from "#contract/addresses.ts"
import { m } from "#messages/messages.js"
import { Modal } from "#ui/dialog/modal.tsx"
import { Button } from "#ui/form/button.tsx"
import { Notice } from "#ui/text/notice.tsx"
import { api } from "#web/api.ts"
import { ApiProblem } from "#web/api-problem.ts"
import styles from "./manage-addresses.module.css"

type DeleteAddressDialogProps = { address: Address; onDeleted: () => void; onClose: () => void }

/** Asks before an address is deleted, and says when it could not be. [spec 2 §8] */
export function DeleteAddressDialog({ address, onDeleted, onClose }: DeleteAddressDialogProps) {
  const [isDeleting, setDeleting] = useState(false)
  const [hasFailed, setFailed] = useState(false)

  async function remove() {
    setDeleting(true)
    setFailed(false)
    try {
      await api().addresses.remove({ id: address.id })
    } catch (fault) {
      if (!(fault instanceof ApiProblem)) throw fault
      setDeleting(false)
      // Gone already, from another tab perhaps, is as good as deleted.
      if (fault.status !== 404) return setFailed(true)
    }
    onDeleted()
  }

  return (
    <Modal open centred title={m.addresses_delete_question()} onClose={onClose}>
      {hasFailed && (
        <Notice tone="bad" role="alert">
          {m.addresses_delete_failed()}
        </Notice>
      )}
      <div className={styles.actions}>
        <Button onClick={onClose}>{m.addresses_cancel()}</Button>
        <Button kind="bad" busy={isDeleting} busyText={m.addresses_deleting()} onClick={() => void remove()}>
          {m.addresses_delete_yes()}
        </Button>
      </div>
    </Modal>
  )
}
