import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { SlotClosing, SlotSettings } from "#contract/office/settings/repair-slots.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { useMe } from "#office/me.ts"
import { Button } from "#office/parts/control/button.tsx"
import { ConfirmDialog } from "#office/parts/dialog/confirm-dialog.tsx"
import { Panel, PanelLine } from "#office/parts/page/panel.tsx"
import { dayText } from "#office/parts/text/time-text.ts"
import { ClosingDialog } from "./closing-dialog.tsx"
import { isOwnPlace, placesToClose } from "./place-name.ts"
import { Fixed } from "./seats-panel.tsx"
import * as styles from "./settings.module.css"

type ClosingsProps = { settings: SlotSettings; mayEdit: boolean; isAdding: boolean; onAdd: (isAdding: boolean) => void }

/** The days on which a place is closed or has other hours. */
export function ClosingsPanel({ settings, mayEdit, isAdding, onAdd }: ClosingsProps) {
  const fixed = settings.fixed.find(({ setting }) => setting === "closed_days")
  const add = mayEdit && (
    <Button kind="primary" size="sm" icon="plus" onClick={() => onAdd(true)}>
      {m.office_slots_add_closing()}
    </Button>
  )
  return (
    <Panel title={m.office_slots_closings()} acts={add} flush>
      {fixed && (
        <PanelLine>
          <Fixed by={fixed} />
        </PanelLine>
      )}
      {settings.closings.length === 0 && (
        <PanelLine>
          <span className="quiet">{m.office_slots_no_closings()}</span>
        </PanelLine>
      )}
      {settings.closings.map((closing) => (
        <ClosingLine key={closing.id} closing={closing} settings={settings} mayEdit={mayEdit} />
      ))}
      {mayEdit && isAdding && <ClosingDialog settings={settings} onClose={() => onAdd(false)} />}
    </Panel>
  )
}

function ClosingLine({ closing, settings, mayEdit }: { closing: SlotClosing; settings: SlotSettings; mayEdit: boolean }) {
  const { id, from_day, to_day, place, hours, reason } = closing
  const client = useQueryClient()
  const { places: own } = useMe()
  const [isAsking, ask] = useState(false)
  const remove = async () => {
    await api.slots.open({ id })
    await client.invalidateQueries({ queryKey: ["setting"] })
  }
  const days = from_day === to_day ? dayText(from_day) : `${dayText(from_day)} – ${dayText(to_day)}`
  const name = placesToClose(settings).find(({ value }) => value === place)?.label ?? place
  return (
    <PanelLine>
      <div className={styles.what}>
        <span className="medium">{reason}</span>
        <span className="xs quiet">
          {days} · {name} · <bdi>{hours ?? m.office_slots_closed()}</bdi>
        </span>
      </div>
      {mayEdit && isOwnPlace(place, own) && (
        <Button size="sm" kind="plain" icon="trash" aria-label={m.office_slots_delete({ reason })} onClick={() => ask(true)}>
          {m.office_slots_delete_short()}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={() => ask(false)}
        title={m.office_slots_delete_title({ reason, days })}
        act={m.office_slots_delete_act()}
        harmful
        mailed={null}
        onConfirm={remove}
      >
        <p>{m.office_slots_delete_words({ place: name })}</p>
      </ConfirmDialog>
    </PanelLine>
  )
}
