import { useState } from "react"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { Button, IconButton } from "#office/parts/control/button.tsx"
import { ActMenu } from "#office/parts/dialog/act-menu.tsx"
import { ConfirmDialog } from "#office/parts/dialog/confirm-dialog.tsx"
import type { ListState } from "#office/parts/table/list-state.ts"
import * as styles from "#office/parts/table/table.module.css"
import { useTask } from "#office/use-task.ts"
import type { useSavedViews, ViewList } from "./use-saved-views.ts"
import { ViewNameDialog } from "./view-name-dialog.tsx"

type Props = { name: ViewList; list: ListState; saved: ReturnType<typeof useSavedViews> }

/** After the tabs: saves and resets a changed view; renames, orders or deletes a saved one. Built-in views cannot be deleted. */
export function SavedViewActs({ name, list, saved: { open, address, isChanged, refresh, searchOf } }: Props) {
  const [asked, setAsked] = useState<"new" | "name" | "delete" | null>(null)
  const { run, busy } = useTask()
  const change = (body: Omit<Parameters<typeof api.frame.changeView>[0], "id">) =>
    void run(async () => {
      if (open) await api.frame.changeView({ id: open.id, ...body })
      await refresh()
    })
  const only = (search: Readonly<Record<string, string | undefined>>) =>
    list.change({ ...Object.fromEntries(Object.keys(list.search).map((key) => [key, undefined])), ...search })
  const reset = () => only(open ? searchOf(open) : { view: list.search["view"] })
  const remove = async () => {
    if (open) await api.frame.deleteView({ id: open.id })
    await refresh()
    only({})
  }
  return (
    <>
      {isChanged && (
        <span className={styles.changedView}>
          <span className={styles.changedDot} role="img" aria-label={m.office_view_changed()} />
          <Button kind="quiet" size="sm" busy={busy} onClick={() => (open?.is_mine ? change({ address }) : setAsked("new"))}>
            {open?.is_mine ? m.office_view_save() : m.office_view_save_as()}
          </Button>
          <Button kind="plain" size="sm" onClick={reset}>
            {m.office_view_reset()}
          </Button>
        </span>
      )}
      {open?.is_mine && (
        <ActMenu
          trigger={<IconButton icon="more" size="small" aria-label={m.office_view_acts()} />}
          acts={[
            { label: m.office_view_rename(), icon: "edit", onPick: () => setAsked("name") },
            { label: m.office_view_first(), icon: "up", onPick: () => change({ position: 0 }) },
            { label: m.office_view_delete(), icon: "trash", bad: true, apart: true, onPick: () => setAsked("delete") },
          ]}
        />
      )}
      {asked !== null && asked !== "delete" && (
        <ViewNameDialog
          list={name}
          view={asked === "name" ? open : null}
          address={address}
          onClose={() => setAsked(null)}
          onSaved={(view) => {
            void refresh()
            only(searchOf(view))
          }}
        />
      )}
      {asked === "delete" && open && (
        <ConfirmDialog
          open
          onClose={() => setAsked(null)}
          title={m.office_view_delete_title({ name: open.name })}
          act={m.office_view_delete_act({ name: open.name })}
          harmful
          mailed={null}
          onConfirm={remove}
        >
          {open.is_shared ? m.office_view_delete_shared() : m.office_view_delete_words()}
        </ConfirmDialog>
      )}
    </>
  )
}
