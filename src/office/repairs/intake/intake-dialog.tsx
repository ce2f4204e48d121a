import { useEffect, useRef, useState } from "react"
import type { Ticket } from "#contract/office/repairs.ts"
import { m } from "#messages/messages.js"
import { Button, IconButton } from "#office/parts/control/button.tsx"
import { FullDialog } from "#office/parts/dialog/full-dialog.tsx"
import { showToast } from "#office/parts/dialog/toasts.ts"
import { Notice } from "#office/parts/page/notice.tsx"
import { sendPhotos } from "#office/parts/photos/photo-outbox.ts"
import { useMove } from "#office/parts/repair/use-move.ts"
import { listed } from "#office/parts/text/listed.ts"
import { faultWords } from "#office/problem.ts"
import { useTask } from "#office/use-task.ts"
import { MIN_PHOTOS } from "#rules/repairs/intake.ts"
import { CameraDialog } from "../photos/camera-dialog.tsx"
import { PhotoStrip } from "../photos/photo-strip.tsx"
import { usePhotos } from "../photos/use-photos.ts"
import { printLabels } from "../print-labels.ts"
import { missingWords } from "../repair-words.ts"
import { SignatureAct } from "../signatures/signature-act.tsx"
import * as styles from "./intake.module.css"
import { IntakeForm } from "./intake-form.tsx"
import { allFine, answeredOf, type IntakeState } from "./use-intake.ts"

type IntakeDialogProps = { ticket: Ticket; intake: IntakeState; onClose: () => void }

/** Takes a device in with one hand: photos, checklist, and one act for the step and its label. [OFFICE-102] */
export function IntakeDialog({ ticket, intake: { given, set, isChanged, save }, onClose }: IntakeDialogProps) {
  const { reference, model, issue } = ticket
  const { photos, hasLine } = usePhotos(reference)
  const act = useTakeIn(reference, { save, onDone: onClose })
  const [isTaking, setTaking] = useState(false)
  const fine = useRef<HTMLButtonElement>(null)
  const [answered, asked] = [answeredOf(given), given.asked.length]
  const strip = <PhotoStrip reference={reference} photos={photos} hasLine={hasLine} />
  const back = () => {
    // Saves the answers so far, so that the intake can continue on another device.
    if (isChanged) save().catch((fault: unknown) => showToast(faultWords(fault)))
    onClose()
  }
  const taken = m.office_photos_count({ count: photos.length, needed: MIN_PHOTOS })
  const foot = (
    <>
      <IconButton icon="back" look="lined" aria-label={m.office_back()} onClick={back} />
      <Button size="lg" icon="camera" aria-label={listed([m.office_photos_take(), taken])} onClick={() => setTaking(true)}>
        {taken}
      </Button>
      <Button size="lg" kind="primary" className="grow" busy={act.busy} onClick={act.run}>
        {m.office_intake_act()}
      </Button>
    </>
  )
  const top = (
    <>
      <p className="t13">
        <bdi className="num">{reference}</bdi> · {issue}
      </p>
      <label className="stack stack-1 xs quiet">
        {m.office_intake_answered({ count: answered, of: asked })}
        <progress className={styles.progress} value={answered} max={asked} />
      </label>
      {strip}
    </>
  )
  return (
    <FullDialog
      open
      onClose={back}
      title={model}
      top={top}
      foot={foot}
      notice={act.mistake && <Missing words={act.mistake} />}
      focus={fine}
    >
      <div>
        <Button ref={fine} size="lg" icon="check" onClick={() => set(allFine(given))}>
          {m.office_ticket_all_fine()}
        </Button>
      </div>
      <IntakeForm given={given} set={set} isOpen />
      <SignatureAct reference={reference} purpose="INTAKE" store={save} />
      {isTaking && <CameraDialog reference={reference} count={photos.length} strip={strip} onClose={() => setTaking(false)} />}
    </FullDialog>
  )
}

/** Takes the focus, because the act that it is about stays where it was. */
function Missing({ words }: { words: string }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1}>
      <Notice tone="bad" alert>
        {words}
      </Notice>
    </div>
  )
}

/** Saves, sends the photos, makes the step and prints the labels; what is missing is said instead. */
function useTakeIn(reference: string, { save, onDone }: { save: IntakeState["save"]; onDone: () => void }) {
  const { run, busy, mistake } = useTask()
  const { move } = useMove(reference)
  const [missing, setMissing] = useState<Ticket["intake"]["missing"]>([])
  const takeIn = async () => {
    await sendPhotos()
    const { missing: lacking } = await save()
    setMissing(lacking)
    if (lacking.length > 0) return
    await move.mutateAsync({ to: "DIAGNOSIS" })
    if (!printLabels([reference])) showToast(m.office_intake_print_later())
    onDone()
  }
  const words = missing.length > 0 ? m.office_intake_missing({ parts: listed(missing.map((part) => missingWords[part]())) }) : null
  return { run: () => void run(takeIn), busy, mistake: mistake ?? words }
}
