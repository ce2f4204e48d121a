import { expect, test } from "vitest"
import { specificationGroups } from "./specification-groups.ts"

test("[LO-21] specifications are in groups of a fixed order, inside a group in their own order", () => {
  expect(specificationGroups(["Weight", "Storage", "Brand", "Display", "RAM", "Color"])).toEqual([
    { group: "general", names: ["Brand", "Color"] },
    { group: "display", names: ["Display"] },
    { group: "performance", names: ["Storage", "RAM"] },
    { group: "body", names: ["Weight"] },
  ])
})

test("[LO-21] an unknown name is in the last group, and a name of several variants shows once", () => {
  expect(specificationGroups(["Brand", "Obstacle sensing", "Brand", "constructor"])).toEqual([
    { group: "general", names: ["Brand"] },
    { group: "more", names: ["Obstacle sensing", "constructor"] },
  ])
  expect(specificationGroups([])).toEqual([])
})
