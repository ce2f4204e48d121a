import { expect, test } from "vitest"
import { Refusal } from "#server/guards/refusal.ts"
import { expectedVersion, refuseChanged } from "./version.ts"

test("[OFFICE-57] a save names the version that it saw", () => {
  expect(expectedVersion('"7"')).toBe(7)
  expect(expectedVersion('W/"7"')).toBe(7)
  for (const odd of [undefined, "", "*", "7", '"x"', '"1", "2"', '"99999999999"'])
    expect(() => expectedVersion(odd)).toThrow(expect.objectContaining({ code: "version_missing", status: 428 }))
})

test("[OFFICE-57] a save with an old version is refused with what is there, and who changed it when", () => {
  const there = { version: 8, changedBy: "Layla", changedAt: "2026-11-22T10:00:00.000Z" }
  expect(() => refuseChanged(8, there, { name: "Pearl" })).not.toThrow()
  const refusal = new Refusal("changed_meanwhile")
  expect(refusal.status).toBe(412)
  expect(() => refuseChanged(7, there, { name: "Pearl" })).toThrow(
    expect.objectContaining({
      code: "changed_meanwhile",
      extension: { current: { name: "Pearl" }, changed_by: "Layla", changed_at: "2026-11-22T10:00:00.000Z" },
    }),
  )
})
