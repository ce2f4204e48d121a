import { expect, test } from "vitest"
import { cardFacts, ownCardFacts } from "./card-facts.ts"
import { type FactRule, factsOfVariants, isFactPattern, readFact, shownFacts } from "./key-facts.ts"

const rule = (key: string, specification: string, pattern: string, own: Partial<FactRule> = {}): FactRule => ({
  ...{ key, label: specification, icon: "info" as const, specification, pattern, by_hand: null },
  ...own,
})
const display = rule("display", "Display", "{number inch}″[ {number Hz} Hz]")
const storage = rule("storage", "Storage", "{first}")
const ram = rule("ram", "RAM", "{first}")

test.each([
  ["{number inch}″[ {number Hz} Hz]", "6.9-inch OLED, 1320 x 2868, up to 120 Hz", "6.9″ 120 Hz"],
  ["{number inch}″[ {number Hz} Hz]", "24-inch Retina, 4480 x 2520", "24″"],
  ["{list MP}", "48 MP main, 48 MP ultra wide, 48 MP 4x telephoto", "3 × 48 MP"],
  ["{list MP}", "200 MP main with OIS, 5 MP ultra wide", "200 + 5 MP"],
  ["{list MP}", "50 MP", "50 MP"],
  ["{name}", "Apple A19 Pro", "A19 Pro"],
  ["{name}", "Snapdragon 8 Elite, 3 nm", "Snapdragon 8 Elite"],
  ["{name}", "Snapdragon 8 Elite Gen 5 for Galaxy", "Snapdragon 8 Elite Gen 5"],
  ["{first}|{number hours} hours", "Up to 8 hours, 24 with case", "Up to 8 hours"],
  ["{first}|{number hours} hours", "Up to 30 hours with noise cancelling", "30 hours"],
  ["{number mAh} mAh", "4,350 mAh, replaceable", "4,350 mAh"],
  ["{first}", "12 GB, soldered", "12 GB"],
  ["{first}", "Up to 8,000 Hz wireless, 1,000 Hz wired", "Up to 8,000 Hz wireless"],
  ["{value}", "Active", "Active"],
])("[FACT-01] %s makes of %j the fact %j", (pattern, specification, text) => {
  expect(isFactPattern(pattern)).toBe(true)
  expect(readFact(pattern, specification, "Apple")).toBe(text)
})

test.each([
  ["{number inch}″[ {number Hz} Hz]", "A bright panel"],
  ["{number Hz} Hz", "6.9-inch"],
  ["{number Hz} Hz", "120 Hzx"],
  ["{list MP}", "13 MP and 8 MP rear, 12 MP front"],
  ["{list MP}", "48 MP, 1/1.3-inch sensor"],
  ["{list MP}", "Main camera of 48 MP"],
  ["{value}", "A sentence that is longer than any fact"],
  ["{value}", "  "],
  ["{first}", ""],
])("[FACT-03] %s reads nothing in %j", (pattern, specification) => {
  expect(readFact(pattern, specification)).toBeNull()
})

test("a pattern has a known reader and closed brackets", () => {
  for (const pattern of ["", "GB", "{unit}", "{number}", "{first", "first}", "{first}|", "[{first}", "{first}]", "[[{first}]]"])
    expect(isFactPattern(pattern), pattern).toBe(false)
})

test("[FACT-01] [FACT-02] [FACT-03] facts are of the first variant, with what differs in the others and without what none has", () => {
  const variants: Record<string, string>[] = [
    { Storage: "256 GB", RAM: "12 GB" },
    { Storage: "512 GB", RAM: "12 GB" },
    { Storage: "512 GB" },
  ]
  const { facts, own } = factsOfVariants([display, storage, ram], variants)
  expect(facts).toEqual([
    { key: "storage", label: "Storage", icon: "info", text: "256 GB" },
    { key: "ram", label: "RAM", icon: "info", text: "12 GB" },
  ])
  expect(own).toEqual([null, { storage: "512 GB" }, { storage: "512 GB", ram: null }])
  expect(own.map((texts) => shownFacts(facts, texts ?? undefined).map(({ text }) => text))).toEqual([
    ["256 GB", "12 GB"],
    ["512 GB", "12 GB"],
    ["512 GB"],
  ])
})

test("[FACT-03] a fact that the first variant lacks is shown for those that have it", () => {
  const { facts, own } = factsOfVariants([ram], [{}, { RAM: "16 GB" }])
  expect(shownFacts(facts, own[0] ?? undefined)).toEqual([])
  expect(shownFacts(facts, own[1] ?? undefined)).toMatchObject([{ text: "16 GB" }])
})

test("[FACT-04] a fact by hand takes the place of the specification in every variant", () => {
  const byHand = { ...storage, by_hand: "2 × 512 GB" }
  expect(factsOfVariants([byHand], [{ Storage: "256 GB" }, {}])).toEqual({
    facts: [{ key: "storage", label: "Storage", icon: "info", text: "2 × 512 GB" }],
    own: [null, null],
  })
})

test("[FACT-01] a page has at most five facts", () => {
  const rules = ["a", "b", "c", "d", "e", "f"].map((key) => rule(key, key, "{value}"))
  expect(factsOfVariants(rules, [Object.fromEntries(rules.map(({ key }) => [key, key]))]).facts).toHaveLength(5)
})

const inOptions = (specifications: Record<string, string>, ...names: string[]) => ({
  specifications,
  options: names.map((option) => ({ option, value: specifications[option] ?? "" })),
})
const one = { Storage: "256 GB", RAM: "12 GB" }
const other = { Storage: "512 GB", RAM: "16 GB" }

test("[FACT-02] [FACT-07] a card takes from a variant's options what they say, and its own texts only for the rest", () => {
  const size = rule("size", "Size", "{first}")
  const small = { Size: "6″", RAM: "8 GB" }
  const variants = [
    inOptions(small, "Size", "RAM"),
    inOptions({ Size: "7″", RAM: "9 GB" }, "Size", "RAM"),
    inOptions({ ...small, Size: "8″" }),
  ]
  const { facts, own } = cardFacts([size, ram], variants)
  expect(facts.map(({ text }) => text)).toEqual(["6″", "8 GB"])
  expect(own).toEqual([null, null, { size: "8″" }])
  const shown = variants.map(({ options }, place) => ownCardFacts(facts, { option_values: options, facts: own[place] ?? undefined }))
  expect(shown).toEqual([undefined, { size: "7″", ram: "9 GB" }, { size: "8″" }])
})

test("[FACT-04] a fact by hand wins over the options of a card's variant", () => {
  const variants = [inOptions(one, "Storage"), inOptions(other, "Storage")]
  const { facts, own } = cardFacts([{ ...storage, by_hand: "Two disks" }], variants)
  expect(own).toEqual([null, null])
  expect(variants.map(({ options }) => ownCardFacts(facts, { option_values: options }))).toEqual([undefined, undefined])
  expect(facts).toMatchObject([{ text: "Two disks", by_hand: true }])
})

test("[FACT-07] facts for which a listing has no bytes are left out", () => {
  const cardOf = (variants: ReturnType<typeof inOptions>[]) => {
    const { facts, own } = cardFacts([storage, ram, display], variants)
    const fields = [facts, ...own.filter((texts) => texts !== null)].map((value) => `,"facts":${JSON.stringify(value)}`)
    return { count: facts.length, bytes: fields.join("").length }
  }
  expect(cardOf([inOptions(one)]).count).toBe(2)
  expect(cardOf([inOptions(one), inOptions(other)]).count).toBe(1)
  for (const count of [1, 2, 3, 4, 5])
    expect(cardOf([inOptions(one), ...Array.from({ length: count }, () => inOptions(other))]).bytes).toBeLessThanOrEqual(120)
})
