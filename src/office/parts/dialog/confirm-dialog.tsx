import { type ReactNode, useRef, useState } from "react"
import { m } from "#messages/messages.js"
import { Button } from "#office/parts/control/button.tsx"
import { TextField } from "#office/parts/control/field.tsx"
import { Notice } from "#office/parts/page/notice.tsx"
import { OfficeProblem } from "#office/problem.ts"
import { Dialog } from "./dialog.tsx"

type ConfirmDialogProps = {
  open: boolean
  onClose: () => void
  /** Names the object: "Cancel AirPods Pro 3 of 7K4MQ2X9HB?" */
  title: ReactNode
  /** The action with its amount, such as "Refund QR 949", never "OK". */
  act: string
  harmful?: boolean
  /** The name that must be typed first: that of the object to delete. */
  typed?: string
  /** The label of a field in the dialog that must be filled in and is empty. */
  missing?: string | null
  /** The name or address that gets a mail; null if nobody does. Left out for an action that changes nothing on the server. */
  mailed?: string | null
  /** Runs the action; a refusal is shown in the dialog. */
  onConfirm: () => Promise<unknown>
  /** The message for a refusal; by default the API's sentence. */
  mistakeOf?: (fault: unknown) => string
  /** What it changes, in numbers and money. */
  children: ReactNode
}

/** Confirms an action that cannot be undone. The cancel button has the focus, so that Enter does not run the action by accident. */
export function ConfirmDialog({
  open,
  onClose,
  title,
  act,
  harmful = false,
  typed,
  missing = null,
  mailed,
  onConfirm,
  mistakeOf = sentenceOf,
  children,
}: ConfirmDialogProps) {
  const back = useRef<HTMLButtonElement>(null)
  const [name, setName] = useState("")
  const { run, busy, mistake } = useAct(onConfirm, { onDone: onClose, mistakeOf })
  const nameHint = m.office_type_the_name({ name: typed ?? "" })
  const isNamed = typed === undefined || name.trim() === typed
  const lack = missing === null ? (isNamed ? null : nameHint) : m.office_fill_in({ field: missing })
  const foot = (
    <>
      <Button kind="plain" ref={back} onClick={onClose}>
        {m.office_back()}
      </Button>
      <Button kind={harmful ? "badSolid" : "primary"} busy={busy} onClick={() => run(lack)}>
        {act}
      </Button>
    </>
  )
  return (
    <Dialog open={open} onClose={onClose} title={title} foot={foot} focus={back}>
      {children}
      {mailed !== undefined && <p>{mailed === null ? m.office_nobody_mailed() : m.office_mailed({ name: mailed })}</p>}
      {typed !== undefined && (
        <TextField label={nameHint} value={name} onChange={(event) => setName(event.target.value)} autoComplete="off" />
      )}
      {mistake && (
        <Notice tone="bad" icon="alert" alert>
          {mistake}
        </Notice>
      )}
    </Dialog>
  )
}

function sentenceOf(fault: unknown): string {
  return fault instanceof OfficeProblem ? fault.detail : m.office_fault()
}

/** Runs one action at a time, and keeps the message of a refusal. */
function useAct(act: () => Promise<unknown>, { onDone, mistakeOf }: { onDone: () => void; mistakeOf: (fault: unknown) => string }) {
  const [busy, setBusy] = useState(false)
  const [mistake, setMistake] = useState<string | null>(null)
  const attempt = async () => {
    setBusy(true)
    try {
      await act()
      onDone()
    } catch (fault) {
      setMistake(mistakeOf(fault))
    }
    setBusy(false)
  }
  const run = (missing: string | null) => {
    setMistake(missing)
    if (missing === null) void attempt()
  }
  return { run, busy, mistake }
}
