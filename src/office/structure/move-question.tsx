import type { Group } from "#contract/office/structure.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { ConfirmDialog } from "#office/parts/dialog/confirm-dialog.tsx"
import { showToast } from "#office/parts/dialog/toasts.ts"
import type { TreePlace } from "#office/parts/order/tree-order.ts"
import { listed } from "#office/parts/text/listed.ts"
import { ownName } from "#office/parts/text/own-name.ts"
import { moveEffect } from "#rules/catalog/office/category-move.ts"
import { thenRefresh } from "./group-data.ts"

type MoveQuestionProps = { category: Group; place: TreePlace; categories: readonly Group[]; onClose: () => void }

/** Says how many products move with a category and which pages change, before it moves. */
export function MoveQuestion({ category, place, categories, onClose }: MoveQuestionProps) {
  const { id, version } = category
  const parentId = place.parentId === null ? null : Number(place.parentId)
  const { products, pages } = moveEffect(categories, id, parentId)
  const nameOf = (wanted: number | null) => {
    const found = categories.find((one) => one.id === wanted)
    return found && ownName(found.name, found.name_ar)
  }
  const name = ownName(category.name, category.name_ar)
  const move = async () => {
    await thenRefresh("category", api.structure.move({ id, parent_id: parentId, index: place.index }, { version }))
    showToast(m.office_category_moved({ name }))
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={m.office_category_move_title({ name, parent: nameOf(parentId) ?? m.office_order_top() })}
      act={m.office_category_move_act({ name })}
      onConfirm={move}
    >
      <p>{m.office_category_move_products({ count: products })}</p>
      <p>
        {pages.length > 0
          ? m.office_category_move_pages({ count: pages.length, names: listed(pages.map(nameOf)) })
          : m.office_category_move_no_page()}
      </p>
      <p className="quiet">{m.office_category_move_address()}</p>
    </ConfirmDialog>
  )
}
