import { expect, test } from "vitest"
import { branchOf, droppedPlace, movedTo, steppedPlace, type TreeEntry, treeLines } from "./tree-order.ts"

const ENTRIES: TreeEntry[] = [
  { id: "phones", parentId: null, name: "Phones" },
  { id: "cases", parentId: "phones", name: "Cases" },
  { id: "leather", parentId: "cases", name: "Leather" },
  { id: "foldables", parentId: "phones", name: "Foldables" },
  { id: "laptops", parentId: null, name: "Laptops" },
]

test("the lines of a tree stand below their parents, and a branch has all of them", () => {
  expect(treeLines(ENTRIES).map(({ entry, depth }) => `${entry.id} ${depth}`)).toEqual([
    "phones 0",
    "cases 1",
    "leather 2",
    "foldables 1",
    "laptops 0",
  ])
  expect([...branchOf(ENTRIES, "phones")]).toEqual(["phones", "cases", "leather", "foldables"])
})

test("a key moves an entry among its siblings, below the one above it, and out after its parent", () => {
  expect(steppedPlace(ENTRIES, "foldables", "up")).toEqual({ parentId: "phones", index: 0 })
  expect(steppedPlace(ENTRIES, "foldables", "in")).toEqual({ parentId: "cases", index: 1 })
  expect(steppedPlace(ENTRIES, "leather", "out")).toEqual({ parentId: "phones", index: 1 })
  expect(steppedPlace(ENTRIES, "laptops", "in")).toEqual({ parentId: "phones", index: 2 })
  expect(steppedPlace(ENTRIES, "phones", "up"), "the first").toBeNull()
  expect(steppedPlace(ENTRIES, "laptops", "down"), "the last").toBeNull()
  expect(steppedPlace(ENTRIES, "phones", "in"), "nothing above it").toBeNull()
  expect(steppedPlace(ENTRIES, "phones", "out"), "already at the top").toBeNull()
})

test("an entry that is let go keeps a depth that its neighbours allow", () => {
  const lines = treeLines(ENTRIES)
  const dropped = (overId: string, depth: number) => droppedPlace(lines, "laptops", { overId, depth })
  expect(dropped("foldables", 0), "its children stay with their parent").toEqual({ parentId: "phones", index: 1, depth: 1 })
  expect(dropped("foldables", 3)).toEqual({ parentId: "leather", index: 0, depth: 3 })
  expect(dropped("laptops", 1)).toEqual({ parentId: "phones", index: 2, depth: 1 })
  expect(dropped("phones", 2), "nothing above it").toEqual({ parentId: null, index: 0, depth: 0 })
})

test("an item of a list is moved in both directions", () => {
  expect(movedTo(["a", "b", "c", "d"], 0, 2)).toEqual(["b", "c", "a", "d"])
  expect(movedTo(["a", "b", "c", "d"], 3, 1)).toEqual(["a", "d", "b", "c"])
})
