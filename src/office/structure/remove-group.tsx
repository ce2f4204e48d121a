import { useState } from "react"
import type { Group, GroupKind } from "#contract/office/structure.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { SelectField } from "#office/parts/control/field.tsx"
import { ConfirmDialog } from "#office/parts/dialog/confirm-dialog.tsx"
import { thenRefresh } from "./group-data.ts"

type RemoveGroupProps = { kind: GroupKind; group: Group; groups: readonly Group[]; onGone: () => void; onClose: () => void }

/** Asks before a group is deleted, and where its products and its address lead. */
export function RemoveGroup({ kind, group: { id, name, version, products }, groups, onGone, onClose }: RemoveGroupProps) {
  const [to, setTo] = useState("")
  const remove = async () => {
    await thenRefresh(kind, api.structure.remove({ kind, id, to: to === "" ? null : Number(to) }, { version }))
    onGone()
  }
  const others = groups.filter((group) => group.id !== id).map((group) => ({ value: String(group.id), label: group.name }))
  const none = { value: "", label: kind === "category" && products > 0 ? m.office_group_choose_place() : m.office_group_nowhere() }
  return (
    <ConfirmDialog
      open
      harmful
      onClose={onClose}
      title={m.office_group_delete_title({ name })}
      act={m.office_group_delete_act({ name })}
      mailed={null}
      onConfirm={remove}
    >
      <p>{m.office_group_delete_products({ count: products })}</p>
      {kind === "category" && <p>{m.office_category_delete_below()}</p>}
      <SelectField
        label={m.office_group_products_to()}
        options={[none, ...others]}
        value={to}
        onChange={({ target }) => setTo(target.value)}
      />
    </ConfirmDialog>
  )
}
