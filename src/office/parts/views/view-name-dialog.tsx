import { type FormEvent, useState } from "react"
import type { SavedView } from "#contract/office/frame.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { useMay } from "#office/me.ts"
import { Button } from "#office/parts/control/button.tsx"
import { Checkbox } from "#office/parts/control/choices.tsx"
import { TextField } from "#office/parts/control/field.tsx"
import { Dialog } from "#office/parts/dialog/dialog.tsx"
import { useTask } from "#office/use-task.ts"
import type { ViewList } from "./use-saved-views.ts"

const FORM = "view-name"

type Props = {
  list: ViewList
  /** The view that is renamed; null for a new one. */
  view: SavedView | null
  address: string
  onClose: () => void
  onSaved: (view: SavedView) => void
}

/** Names a view, for the member or for everybody. */
export function ViewNameDialog({ list, view, address, onClose, onSaved }: Props) {
  const may = useMay()
  const [name, setName] = useState(view?.name ?? "")
  const [isShared, setShared] = useState(view?.is_shared ?? false)
  const { run, busy, mistake } = useTask()
  const save = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      const named = { name: name.trim(), is_shared: isShared }
      onSaved(view ? await api.frame.changeView({ id: view.id, ...named }) : await api.frame.addView({ list, address, ...named }))
      onClose()
    })
  }
  return (
    <Dialog
      open
      title={view ? m.office_view_rename() : m.office_view_save_as()}
      onClose={onClose}
      foot={
        <Button kind="primary" type="submit" form={FORM} busy={busy}>
          {m.office_view_save()}
        </Button>
      }
    >
      <form id={FORM} className="stack" onSubmit={save}>
        <TextField
          label={m.office_view_name()}
          required
          maxLength={60}
          value={name}
          mistake={mistake}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {may("views.share") && (
          <Checkbox checked={isShared} onChange={(event) => setShared(event.currentTarget.checked)}>
            {m.office_view_shared()}
          </Checkbox>
        )}
      </form>
    </Dialog>
  )
}
