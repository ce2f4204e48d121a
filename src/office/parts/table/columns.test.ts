import { expect, test } from "vitest"
import { type Column, columnsText, shownColumns } from "./columns.ts"

const column = (key: string, more: Partial<Column<string>> = {}): Column<string> => ({ key, head: key, cell: (row) => row, ...more })
const COLUMNS = [column("reference", { pinned: true }), column("customer"), column("total"), column("phone", { hidden: true })]
const shown = (text?: string) => columnsText(shownColumns(COLUMNS, text))

test("[OFFICE-46] columns are shown in their chosen order and width, the pinned one always first", () => {
  expect(shown(), "as given, without the hidden one").toBe("reference,customer,total")
  expect(shown("phone,customer")).toBe("reference,phone,customer")
  expect(shown("total~120,reference~90,customer")).toBe("reference~90,total~120,customer")
  expect(shown("customer~5,total~9000,nothing"), "within bounds, and only what there is").toBe("reference,customer~48,total~640")
  expect(shown("customer~wide")).toBe("reference,customer~48")
})
