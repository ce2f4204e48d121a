import { useBlocker } from "@tanstack/react-router"
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react"
import { m } from "#messages/messages.js"
import { Button } from "#office/parts/control/button.tsx"
import { ConfirmDialog } from "#office/parts/dialog/confirm-dialog.tsx"
import { Icon } from "#office/parts/text/icon.tsx"
import { listed } from "#office/parts/text/listed.ts"
import * as styles from "./form.module.css"
import { LeaveDialog } from "./leave-dialog.tsx"
import { currentSaveBar, type SaveBarState, subscribeToSaveBar } from "./save-bar-state.ts"

/** Discarding more changes than this asks first. */
const FEW = 3

/** The bar of a dirty form; the frame shows it in place of the top bar. */
export function useSaveBar(): SaveBarState | null {
  return useSyncExternalStore(subscribeToSaveBar, currentSaveBar)
}

/** The number of changed fields, with Save and Discard. `Ctrl s` saves; leaving asks first. [OFFICE-54, OFFICE-55] */
export function SaveBar({ bar: { changes, isSaving, mistake, save, discard } }: { bar: SaveBarState }) {
  const [asks, setAsks] = useState(false)
  const leaving = useBlocker({ shouldBlockFn: () => true, enableBeforeUnload: true, withResolver: true })
  useSaveKey(save)
  return (
    <section className={styles.saveBar} aria-label={m.office_unsaved({ count: changes.length })}>
      <b role="status">{m.office_unsaved({ count: changes.length })}</b>
      <span className={`cut ${styles.changes}`}>{listed(changes)}</span>
      {mistake && (
        <span className="row" role="alert">
          <Icon name="alert" size="sm" />
          {mistake}
        </span>
      )}
      <span className="grow" />
      <Button kind="onPlate" onClick={changes.length > FEW ? () => setAsks(true) : discard}>
        {m.office_discard()}
      </Button>
      <Button kind="primaryOnPlate" keyHint="Ctrl S" busy={isSaving} onClick={() => void save()}>
        {isSaving ? m.office_saving() : m.office_save()}
      </Button>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title={m.office_discard_all({ count: changes.length })}
        act={m.office_discard()}
        harmful
        onConfirm={async () => discard()}
      >
        {listed(changes)}
      </ConfirmDialog>
      <LeaveDialog open={leaving.status === "blocked"} save={save} leave={() => leaving.proceed?.()} stay={() => leaving.reset?.()} />
    </section>
  )
}

function useSaveKey(save: SaveBarState["save"]): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "s" || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void save()
  })
  useEffect(() => {
    addEventListener("keydown", press)
    return () => removeEventListener("keydown", press)
  }, [])
}
