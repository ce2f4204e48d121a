import { useState } from "react"
import { OrderedList } from "#office/parts/order/ordered-list.tsx"
import { OrderedTree } from "#office/parts/order/ordered-tree.tsx"
import type { TreeEntry, TreePlace } from "#office/parts/order/tree-order.ts"
import { Panel } from "#office/parts/page/panel.tsx"

const SECTIONS = ["Banners", "Four facts", "Just Landed"].map((name) => ({ id: name, name }))
const TREE: TreeEntry[] = [
  { id: "phones", parentId: null, name: "Phones" },
  { id: "cases", parentId: "phones", name: "Cases" },
  { id: "laptops", parentId: null, name: "Laptops" },
]

/** An ordered list, and a tree. */
export function OrderExamples() {
  const [sections, setSections] = useState(SECTIONS)
  const [tree, setTree] = useState(TREE)
  const move = (entry: TreeEntry, { parentId, index }: TreePlace) => {
    const others = tree.filter(({ id }) => id !== entry.id)
    const around = others.filter((one) => one.parentId === parentId)
    around.splice(index, 0, { ...entry, parentId })
    setTree([...others.filter((one) => one.parentId !== parentId), ...around])
  }
  return (
    <>
      <Panel title="An order">
        <OrderedList label="Sections" items={sections} current="Banners" onOrder={setSections}>
          {({ name }) => name}
        </OrderedList>
      </Panel>
      <Panel title="A tree">
        <OrderedTree label="Categories" entries={tree} onMove={move}>
          {({ name }) => name}
        </OrderedTree>
      </Panel>
    </>
  )
}
