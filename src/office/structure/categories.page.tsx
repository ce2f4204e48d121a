import { useState } from "react"
import type { Group } from "#contract/office/structure.ts"
import { m } from "#messages/messages.js"
import { useMay } from "#office/me.ts"
import { OrderedTree } from "#office/parts/order/ordered-tree.tsx"
import type { TreeEntry, TreePlace } from "#office/parts/order/tree-order.ts"
import { ownName } from "#office/parts/text/own-name.ts"
import { PlainGroups } from "./found-groups.tsx"
import { GroupLine } from "./group-line.tsx"
import { GroupsPage } from "./groups-page.tsx"
import { MoveQuestion } from "./move-question.tsx"

/** The tree of categories. A move says what it changes before it is made. [OFFICE-129] */
export function CategoriesPage() {
  return <GroupsPage kind="category" list={(groups, current) => <CategoryTree categories={groups} current={current} />} />
}

type CategoryEntry = TreeEntry & { category: Group }
type Move = { category: Group; place: TreePlace }

function CategoryTree({ categories, current }: { categories: readonly Group[]; current: Group | null }) {
  const [move, setMove] = useState<Move | null>(null)
  const mayEdit = useMay()("products.edit") !== null
  if (!mayEdit) return <PlainGroups groups={categories} current={current} />
  const entries = categories.map(entryOf)
  return (
    <>
      <OrderedTree
        label={m.office_categories()}
        entries={entries}
        current={current && String(current.id)}
        onMove={({ category }: CategoryEntry, place) => setMove({ category, place })}
      >
        {({ category }) => <GroupLine group={category} isCurrent={category === current} />}
      </OrderedTree>
      {move && <MoveQuestion {...move} categories={categories} onClose={() => setMove(null)} />}
    </>
  )
}

function entryOf(category: Group): CategoryEntry {
  return {
    id: String(category.id),
    parentId: category.parent_id === null ? null : String(category.parent_id),
    name: ownName(category.name, category.name_ar),
    category,
  }
}
