import { expect, test } from "vitest"
import { sheetBlock } from "./sheet-block.ts"

test("a block of a sheet is read by lines and tabs, and the line end after the last row is no row", () => {
  expect(sheetBlock("4,999\t5,299\r\n5499\t\r\n")).toEqual([
    ["4,999", "5,299"],
    ["5499", ""],
  ])
  expect(sheetBlock("949")).toEqual([["949"]])
})
