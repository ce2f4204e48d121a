import { useState } from "react"
import { m } from "#messages/messages.js"
import { Modal } from "#ui/dialog/modal.tsx"
import { showToast } from "#ui/dialog/toast.ts"
import { Button } from "#ui/form/button.tsx"
import { TextAreaField } from "#ui/form/text-area-field.tsx"
import styles from "./contact.module.css"

/** Offers a message that did not reach WhatsApp for copying; where even that is not allowed, to be copied by hand. [spec 2 §8] */
export function ContactCopy({ message, onClose }: { message: string; onClose: () => void }) {
  const [byHand, setByHand] = useState(false)

  async function copy() {
    try {
      await navigator.clipboard.writeText(message)
    } catch {
      // Not every browser, and no unsafe address, lets pages write there.
      setByHand(true)
      return
    }
    showToast(m.info_contact_copied(), { kind: "good" })
    onClose()
  }

  return (
    <Modal open onClose={onClose} title={byHand ? m.info_contact_by_hand() : m.info_contact_not_opened()}>
      <div className={styles.copy}>
        {byHand ? (
          <TextAreaField label={m.info_contact_message()} value={message} readOnly rows={8} onFocus={(event) => event.target.select()} />
        ) : (
          <div className={styles.buttons}>
            <Button size="lg" onClick={onClose}>
              {m.info_contact_no()}
            </Button>
            <Button kind="primary" size="lg" onClick={() => void copy()}>
              {m.info_contact_copy()}
            </Button>
          </div>
        )}
      </div>
    </Modal>
  )
}
