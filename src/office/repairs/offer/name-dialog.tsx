import { useState } from "react"
import { m } from "#messages/messages.js"
import { Button } from "#office/parts/control/button.tsx"
import { TwoLanguages } from "#office/parts/control/field.tsx"
import { Dialog } from "#office/parts/dialog/dialog.tsx"
import { Notice } from "#office/parts/page/notice.tsx"
import { useTask } from "#office/use-task.ts"

type NameDialogProps = {
  title: string
  label: string
  /** Of one that is there already. */
  name?: string
  arabic?: string | null
  /** Of the list that the name is in. */
  version: number
  /** `version`: the one at the moment at which the dialog opened. */
  onSave: (name: string, arabic: string | null, version: number) => Promise<unknown>
  onClose: () => void
}

/** The name of an issue or a model in two languages. */
export function NameDialog({ title, label, name: before = "", arabic: arabicBefore = null, version, onSave, onClose }: NameDialogProps) {
  const { run, busy, mistake } = useTask()
  const [name, setName] = useState(before)
  const [arabic, setArabic] = useState(arabicBefore ?? "")
  // What a colleague saves while the dialog is open is not overwritten.
  const [seen] = useState(version)
  const save = () =>
    run(async () => {
      await onSave(name.trim(), arabic.trim() || null, seen)
      onClose()
    })
  const foot = (
    <>
      <Button kind="plain" onClick={onClose}>
        {m.office_back()}
      </Button>
      <Button kind="primary" type="submit" form="name" busy={busy}>
        {m.office_save()}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={title} foot={foot}>
      <form
        id="name"
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <TwoLanguages
          label={label}
          en={{ value: name, required: true, maxLength: 500, onChange: ({ target }) => setName(target.value) }}
          ar={{ value: arabic, maxLength: 500, onChange: ({ target }) => setArabic(target.value) }}
        />
        <p className="xs quiet">{m.office_offer_shared()}</p>
        {mistake && (
          <Notice tone="bad" alert>
            {mistake}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}
