import { useState } from "react"
import { m } from "#messages/messages.js"
import { Button } from "#office/parts/control/button.tsx"
import { SelectField } from "#office/parts/control/field.tsx"
import { Dialog } from "#office/parts/dialog/dialog.tsx"

type MoveDialogProps = {
  name: string
  places: readonly { value: string; label: string }[]
  current: string
  onMove: (place: string) => void
  onClose: () => void
}

/** "Move to…": a list of the positions that an entry can have. */
export function MoveDialog({ name, places, current, onMove, onClose }: MoveDialogProps) {
  const [place, setPlace] = useState(current)
  const move = () => {
    onMove(place)
    onClose()
  }
  const foot = (
    <>
      <Button kind="plain" onClick={onClose}>
        {m.office_back()}
      </Button>
      <Button kind="primary" onClick={move}>
        {m.office_order_move_here()}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={m.office_order_move({ name })} foot={foot}>
      <SelectField label={m.office_order_to()} options={places} value={place} onChange={(event) => setPlace(event.target.value)} />
    </Dialog>
  )
}
