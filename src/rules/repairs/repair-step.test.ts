import { expect, test } from "vitest"
import { checksOf, missingOf } from "./intake.ts"
import { lackingIn, unaskedIn } from "./repair-step.ts"

const TODAY = "2026-11-22"
const lacks = (
  asks: Parameters<typeof lackingIn>[0]["asks"],
  given: Parameters<typeof lackingIn>[2],
  from = "REPAIR" as Parameters<typeof lackingIn>[1],
) => lackingIn({ asks }, from, given, TODAY)

test("[OFFICE-99] a move asks for what its row of the table names", () => {
  expect(lacks(["technician"], {})).toEqual([])
  expect(lacks(["waiting"], {})).toEqual(["waits_for"])
  expect(lacks(["waiting"], { waits_for: "approval" })).toEqual([])
  expect(lacks(["waiting"], { waits_for: "part" })).toEqual(["expected_on"])
  expect(lacks(["waiting"], { waits_for: "part", expected_on: "2026-11-21" })).toEqual(["expected_on"])
  expect(lacks(["waiting"], { waits_for: "part", expected_on: TODAY })).toEqual([])
  expect(lacks(["charge"], {})).toEqual(["charge"])
  expect(lacks(["words"], {})).toEqual(["words"])
  expect(lacks(["outcome", "hand_over"], {})).toEqual(["outcome", "taken"])
  expect(lacks(["hand_over"], { taken: 0 })).toEqual([])
})

test("[OFFICE-110] Ready needs the tests, or a reason; what was not repaired needs words, and what waits cannot be repaired", () => {
  expect(lacks(["outcome"], { outcome: "REPAIRED" })).toEqual(["is_tested"])
  expect(lacks(["outcome"], { outcome: "REPAIRED", is_tested: true })).toEqual([])
  expect(lacks(["outcome"], { outcome: "REPAIRED", words: "No sim card here." })).toEqual([])
  expect(lacks(["outcome"], { outcome: "UNREPAIRED", is_tested: true })).toEqual(["words"])
  expect(lacks(["outcome"], { outcome: "REPAIRED", is_tested: true }, "WAITING")).toEqual(["outcome"])
  expect(lacks(["outcome"], { outcome: "UNREPAIRED", words: "Declined." }, "WAITING")).toEqual([])
})

test("a step says only what its move asks for; words and a day without a part can stay", () => {
  const all = {
    technician: null,
    waits_for: "approval",
    expected_on: TODAY,
    charge: "none",
    outcome: "REPAIRED",
    is_tested: false,
  } as const
  expect(unaskedIn({ asks: [] }, { ...all, taken: 0, words: "Later." })).toEqual([...Object.keys(all), "taken"])
  expect(unaskedIn({ asks: ["waiting"] }, { waits_for: "approval", expected_on: TODAY, words: "Later." })).toEqual([])
  expect(unaskedIn({ asks: ["outcome", "hand_over"] }, { outcome: "REPAIRED", is_tested: true, taken: 0 })).toEqual([])
  expect(unaskedIn({ asks: ["hand_over"] }, { taken: 0, charge: undefined })).toEqual([])
})

test("[OFFICE-101] taking in asks the checklist of the kind of device, how it is unlocked, about its data, and for four photos", () => {
  expect(checksOf("Mobile")).toContain("biometrics")
  expect(checksOf("Laptop")).toContain("keyboard")
  expect(checksOf("Gaming console")).toContain("ports")
  const fine = Object.fromEntries(checksOf("Mobile").map((check) => [check, { is_fine: true, words: null }]))
  expect(missingOf("Mobile", { checks: {}, unlock: null, dataAgreed: false, photos: 3 })).toEqual(["checks", "unlock", "data", "photos"])
  expect(missingOf("Mobile", { checks: fine, unlock: "NONE", dataAgreed: true, photos: 4 })).toEqual([])
  const dented = { ...fine, frame: { is_fine: false, words: null } }
  expect(missingOf("Mobile", { checks: dented, unlock: "NONE", dataAgreed: true, photos: 4 }), "what is not fine says why").toEqual([
    "checks",
  ])
  const said = { ...fine, frame: { is_fine: false, words: "Dent, top right" } }
  expect(missingOf("Mobile", { checks: said, unlock: "NONE", dataAgreed: true, photos: 4 })).toEqual([])
})
