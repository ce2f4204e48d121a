import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { Button } from "#office/parts/control/button.tsx"
import { ConfirmDialog } from "#office/parts/dialog/confirm-dialog.tsx"
import { Dialog } from "#office/parts/dialog/dialog.tsx"
import { Notice } from "#office/parts/page/notice.tsx"
import { dropWaiting, sendAgain } from "#office/parts/photos/photo-outbox.ts"
import { timeText } from "#office/parts/text/time-text.ts"
import { KeptPicture, type ShownPhoto } from "./photo-strip.tsx"
import * as styles from "./photos.module.css"

type PhotoDialogProps = { reference: string; photo: ShownPhoto; number: number; mayDelete: boolean; onClose: () => void }

/** One photo in full size: who took it, or why it was refused. */
export function PhotoDialog({ reference, photo: { kept, waiting }, number, mayDelete, onClose }: PhotoDialogProps) {
  const client = useQueryClient()
  const [isAsking, ask] = useState(false)
  const [now] = useState(() => new Date())
  const name = m.office_photos_one({ number })
  const remove = async () => {
    if (waiting) return dropWaiting(waiting.key)
    client.setQueryData(["repair", reference, "evidence"], await api.evidence.deletePhoto({ reference, id: kept.id }))
    return client.invalidateQueries({ queryKey: ["repair", reference], exact: true })
  }
  if (isAsking) {
    return (
      <ConfirmDialog
        open
        harmful
        title={m.office_photos_delete_title({ number, reference })}
        act={m.office_photos_delete()}
        mailed={null}
        onConfirm={remove}
        onClose={onClose}
      >
        <p>{m.office_photos_delete_words()}</p>
      </ConfirmDialog>
    )
  }
  const foot = (
    <>
      {(mayDelete || waiting) && (
        <Button kind="bad" onClick={() => ask(true)}>
          {m.office_photos_delete()}
        </Button>
      )}
      {waiting?.fault && <Button onClick={() => void sendAgain(waiting.key)}>{m.office_try_again()}</Button>}
      <Button kind="primary" onClick={onClose}>
        {m.office_photos_done()}
      </Button>
    </>
  )
  return (
    <Dialog open wide onClose={onClose} title={name} foot={foot}>
      <div className={styles.large}>
        {kept ? (
          <KeptPicture reference={reference} id={kept.id} alt={name} />
        ) : (
          <img className={styles.picture} src={waiting.picture} alt={name} />
        )}
      </div>
      <p className="t13 quiet">
        {kept ? m.office_photos_taken({ name: kept.taken_by, time: timeText(kept.created_at, now) }) : m.office_photos_on_device()}
      </p>
      {waiting?.fault && <Notice tone="bad">{waiting.fault}</Notice>}
    </Dialog>
  )
}
