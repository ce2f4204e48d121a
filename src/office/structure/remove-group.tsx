import { useState } from "react"
import type { Group, GroupKind } from "#contract/office/structure.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { SelectField } from "#office/parts/control/field.tsx"
import { ConfirmDialog } from "#office/parts/dialog/confirm-dialog.tsx"
import { ownName } from "#office/parts/text/own-name.ts"
import { thenRefresh } from "./group-data.ts"

type RemoveGroupProps = { kind: GroupKind; group: Group; groups: readonly Group[]; onGone: () => void; onClose: () => void }

/** Asks before a group is deleted, and where its products and its address lead. */
export function RemoveGroup({ kind, group: { id, version, products, ...group }, groups, onGone, onClose }: RemoveGroupProps) {
  const [to, setTo] = useState("")
  const name = ownName(group.name, group.name_ar)
  const remove = async () => {
    await thenRefresh(kind, api.structure.remove({ kind, id, to: to === "" ? null : Number(to) }, { version }))
    onGone()
  }
  const others = groups.filter((one) => one.id !== id).map((one) => ({ value: String(one.id), label: ownName(one.name, one.name_ar) }))
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
