import { expect, test } from "vitest"
import { addresses, type Branch } from "#contract/addresses.ts"
import { expectContract } from "#server/testing/answers.ts"
import { demonstrationFile } from "#server/testing/demonstration.ts"
import { aShopForThisTest } from "#server/testing/shop.ts"

test("[API-37] the branches are an array with address, working hours and place", async () => {
  const { call } = await aShopForThisTest({ demonstration: true })
  const answer = await call("GET", addresses.branches.path)
  expectContract(addresses.branches, answer)
  expect(answer.json<Branch[]>()).toEqual(await demonstrationFile<Branch[]>("branches"))
  for (const { working_hours, latitude, longitude } of answer.json<Branch[]>()) {
    expect(working_hours).not.toBe("")
    expect(Math.abs(latitude - 25.3)).toBeLessThan(1)
    expect(Math.abs(longitude - 51.4)).toBeLessThan(1)
  }
})

test("[API-37] a shop without branches has an empty array", async () => {
  const { call } = await aShopForThisTest()
  expect((await call("GET", addresses.branches.path)).json()).toEqual([])
})
