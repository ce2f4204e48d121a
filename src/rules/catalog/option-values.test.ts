import fc from "fast-check"
import { expect, test } from "vitest"
import {
  compareOptionValues,
  nameWithOptions,
  normaliseMemory,
  normaliseOptionValue,
  normaliseStorage,
  optionValuesText,
  sortOptionValues,
} from "./option-values.ts"

const sorted = (title: string, values: string[]) =>
  sortOptionValues(
    title,
    values.map((value) => ({ value })),
  ).map(({ value }) => value)

test("[RULE-14] storage shows in GB or TB, with 1 TB as 1024 GB", () => {
  expect(normaliseStorage("256gb")).toBe("256 GB")
  expect(normaliseStorage("512")).toBe("512 GB")
  expect(normaliseStorage(" 512 GB ")).toBe("512 GB")
  expect(normaliseStorage("1024 GB")).toBe("1 TB")
  expect(normaliseStorage("1024GB")).toBe("1 TB")
  expect(normaliseStorage("1tb")).toBe("1 TB")
  expect(normaliseStorage("4096 GB")).toBe("4 TB")
  expect(normaliseStorage("0.5 TB")).toBe("512 GB")
  expect(normaliseStorage("1536 GB")).toBe("1.5 TB")
  expect(normaliseStorage("2000 GB")).toBe("2000 GB")
})

test("[RULE-14] one TB and 1024 GB are the same size, and a normalised size is unchanged", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 64 }), fc.integer({ min: 1, max: 9000 }), (tb, gb) => {
      expect(normaliseStorage(`${tb * 1024} GB`)).toBe(`${tb} TB`)
      expect(normaliseStorage(`${tb}TB`)).toBe(`${tb} TB`)
      expect(normaliseStorage(normaliseStorage(`${gb}gb`))).toBe(normaliseStorage(`${gb} GB`))
    }),
  )
})

test("[RULE-15] memory shows as N GB", () => {
  expect(normaliseMemory("16")).toBe("16 GB")
  expect(normaliseMemory("16gb")).toBe("16 GB")
  expect(normaliseMemory("16 GB")).toBe("16 GB")
  expect(normaliseMemory("1 TB")).toBe("1024 GB")
})

test("[RULE-14] [RULE-15] the option's title decides which rule applies", () => {
  expect(normaliseOptionValue("STORAGE", "1024gb")).toBe("1 TB")
  expect(normaliseOptionValue("ram", "1024gb")).toBe("1024 GB")
  expect(normaliseOptionValue("Memory", "8")).toBe("8 GB")
  expect(normaliseOptionValue("Size", " 42 mm ")).toBe("42 mm")
  expect(normaliseOptionValue("Capacity", "20000 mAh")).toBe("20000 mAh")
})

test("a text that is no size is unchanged", () => {
  expect(normaliseStorage(" No storage ")).toBe("No storage")
  expect(normaliseStorage("512 GB SSD")).toBe("512 GB SSD")
  expect(normaliseMemory("Unified")).toBe("Unified")
})

test("[RULE-16] values are sorted by number, regardless of the unit", () => {
  expect(sorted("Storage", ["1 TB", "256 GB", "2 TB", "64 GB", "512 GB"])).toEqual(["64 GB", "256 GB", "512 GB", "1 TB", "2 TB"])
  expect(sorted("RAM", ["16 GB", "8 GB", "128 GB"])).toEqual(["8 GB", "16 GB", "128 GB"])
  expect(sorted("Size", ["46 mm", "42 mm"])).toEqual(["42 mm", "46 mm"])
  expect(sorted("Size", ["32-inch", "27-inch", "60 cm"])).toEqual(["60 cm", "27-inch", "32-inch"])
  expect(sorted("Power", ["100 W", "20 W"])).toEqual(["20 W", "100 W"])
  expect(sorted("Length", ["1 m", "1.8 m", "0.9 m", "95 cm"])).toEqual(["0.9 m", "95 cm", "1 m", "1.8 m"])
  expect(sorted("Capacity", ["10,000 mAh", "5000 mAh"])).toEqual(["5000 mAh", "10,000 mAh"])
})

test("[RULE-16] colours keep their order", () => {
  const colours = ["Silver", "Black", "2 Tone", "1 Tone", "Blue"]
  expect(sorted("Color", colours)).toEqual(colours)
  expect(sorted("COLOUR", colours)).toEqual(colours)
})

test("values without a number keep their order, behind those with one", () => {
  const models = ["iPhone 17 Pro", "iPhone 17", "iPhone 16"]
  expect(sorted("Model", models)).toEqual(models)
  expect(sorted("Size", ["S/M", "M/L"])).toEqual(["S/M", "M/L"])
  expect(sorted("Connectivity", ["Wi-Fi", "5G", "LTE"])).toEqual(["Wi-Fi", "5G", "LTE"])
  expect(sorted("Size", ["S/M", "42 mm"])).toEqual(["42 mm", "S/M"])
})

test("the order of values is antisymmetric and transitive", () => {
  const aValue = fc.oneof(fc.constantFrom("1 TB", "1024 GB", "512 GB", "S/M", "27-inch", "42 mm", "1.8 m", "", "5G"), fc.string())
  fc.assert(
    fc.property(aValue, aValue, aValue, (a, b, c) => {
      const compare = (x: string, y: string) => compareOptionValues("Storage", x, y)
      expect(compare(a, b) + compare(b, a)).toBe(0)
      if (compare(a, b) <= 0 && compare(b, c) <= 0) expect(compare(a, c)).toBeLessThanOrEqual(0)
    }),
  )
})

const color = (value: string) => ({ option: "Color", value })
const storage = (value: string) => ({ option: "Storage", value })

test("the chosen values are one line, as the shop shows them", () => {
  expect(optionValuesText([color(" Black"), storage("256gb")])).toBe("Black, 256 GB")
  expect(optionValuesText([])).toBe("")
})

test.each([
  ["Pearl Phone", "Pearl Phone (Black, 256 GB)"],
  ["Pearl Phone (256 GB, Black)", "Pearl Phone (Black, 256 GB)"],
  ["Pearl (256 GB, Black)", "Pearl (Black, 256 GB)"],
  ["Pearl Phone (256 GB Storage, Black)", "Pearl Phone (Black, 256 GB Storage)"],
  ["Pearl Phone (256 GB, Black, two SIMs)", "Pearl Phone (256 GB, Black, two SIMs)"],
  ["Pearl Phone black/256 gb", "Pearl Phone black/256 gb"],
  ["Pearl Phone with a case, Black", "Pearl Phone with a case, Black (Black, 256 GB)"],
  ["Blackened 256 GB", "Blackened 256 GB (Black, 256 GB)"],
])("[SH-63] the name %s of a variant, with all that was chosen in the order of the pages, is %s", (name, whole) => {
  expect(nameWithOptions(name, { title: "Pearl Phone", values: [color("Black"), storage("256gb")] })).toBe(whole)
})

test("an option value in the product's title does not name the chosen one", () => {
  expect(nameWithOptions("Black Pearl", { title: "Black Pearl", values: [color("Black")] })).toBe("Black Pearl (Black)")
  expect(nameWithOptions("Pearl", { title: "Pearl", values: [] })).toBe("Pearl")
})

test("[SH-63] brackets in the product's title and in a value are not a list of values", () => {
  const kit = { option: "Kit", value: "Combo (three batteries)" }
  const name = "Pearl Camera (2026) (Combo (three batteries), Black)"
  const ordered = "Pearl Camera (2026) (Black, Combo (three batteries))"
  expect(nameWithOptions(name, { title: "Pearl Camera (2026)", values: [color("Black"), kit] })).toBe(ordered)
})
