import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { Button, IconButton } from "#office/parts/control/button.tsx"
import { FullDialog } from "#office/parts/dialog/full-dialog.tsx"
import { Notice } from "#office/parts/page/notice.tsx"
import { listed } from "#office/parts/text/listed.ts"
import { useTask } from "#office/use-task.ts"
import { drawingOf, type SignaturePurpose } from "#rules/repairs/evidence/signature.ts"
import type { Intake } from "../intake/use-intake.ts"
import { missingWords } from "../repair-words.ts"
import { useEvidence } from "../use-evidence.ts"
import { type Drawn, SignaturePad } from "./signature-pad.tsx"
import { answersOf, SignedAnswers } from "./signed-answers.tsx"

type SignatureActProps = {
  reference: string
  purpose: SignaturePurpose
  /** Stores the intake that is signed. */
  store?: () => Promise<Intake>
}

/** Lets the customer sign on the screen. Without permission it is nothing. */
export function SignatureAct({ reference, purpose, store }: SignatureActProps) {
  const { data } = useEvidence(reference)
  const { run, busy, mistake } = useTask()
  const [isOpen, open] = useState(false)
  const [stored, setStored] = useState<Intake | null>(null)
  if (!data?.may_sign.includes(purpose)) return null
  const before = data.signatures.find((each) => each.purpose === purpose)
  // Photos can follow.
  const missing = stored?.missing.filter((part) => part !== "photos") ?? []
  const start = async () => {
    setStored((await store?.()) ?? null)
    open(true)
  }
  const words =
    mistake ?? (missing.length > 0 ? m.office_intake_missing({ parts: listed(missing.map((part) => missingWords[part]())) }) : null)
  return (
    <div className="stack stack-2">
      <div className="row wrap">
        <Button icon="edit" busy={busy} onClick={() => void run(start)}>
          {before ? m.office_signature_again() : m.office_signature_sign()}
        </Button>
        <span className={before?.is_current === false ? "xs warn" : "xs quiet"} role="status">
          {before && (before.is_current ? m.office_signature_given() : m.office_signature_outdated())}
        </span>
      </div>
      {words && (
        <Notice tone="bad" alert>
          {words}
        </Notice>
      )}
      {isOpen && missing.length === 0 && <SignatureDialog reference={reference} intake={stored} onClose={() => open(false)} />}
    </div>
  )
}

/** What is signed, the answers of an intake or having the device back, and the field for it. */
function SignatureDialog({ reference, intake, onClose }: { reference: string; intake: Intake | null; onClose: () => void }) {
  const client = useQueryClient()
  const { run, busy, mistake } = useTask()
  const [drawn, setDrawn] = useState<Drawn | null>(null)
  const drawing = drawn && drawingOf(drawn.strokes, drawn.field)
  const send = async () => {
    if (drawing === null) return
    const kept = await (intake
      ? api.evidence.signIntake({ reference, drawing, answers: answersOf(intake) })
      : api.evidence.signHandOver({ reference, drawing }))
    client.setQueryData(["repair", reference, "evidence"], kept)
    onClose()
  }
  const foot = (
    <>
      <IconButton icon="back" look="lined" aria-label={m.office_back()} onClick={onClose} />
      <Button size="lg" disabled={drawing === null} onClick={() => setDrawn(null)}>
        {m.office_signature_clear()}
      </Button>
      <Button size="lg" kind="primary" className="grow" busy={busy} disabled={drawing === null} onClick={() => void run(send)}>
        {m.office_signature_save()}
      </Button>
    </>
  )
  return (
    <FullDialog
      open
      onClose={onClose}
      title={m.office_signature()}
      top={<p>{intake ? m.office_signature_words_intake() : m.office_signature_words_hand_over()}</p>}
      foot={foot}
      notice={
        mistake && (
          <Notice tone="bad" alert>
            {mistake}
          </Notice>
        )
      }
    >
      {intake && <SignedAnswers intake={intake} />}
      <p className="t13 quiet">{m.office_signature_hint()}</p>
      <SignaturePad label={m.office_signature_field()} isEmpty={drawn === null} onDraw={setDrawn} />
    </FullDialog>
  )
}
