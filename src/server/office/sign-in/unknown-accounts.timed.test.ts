import { expect, test } from "vitest"
import { expectProblem } from "#server/testing/answers.ts"
import { aShopForThisTest } from "#server/testing/shop.ts"
import { aMemberWithFactors } from "#server/testing/staff.ts"

const ROUNDS = 21

test("[OFFICE-11] an unknown address gets its answer in the time of a known one: the medians differ by less than 20 ms", async () => {
  const shop = await aShopForThisTest()
  const { email } = await aMemberWithFactors(shop, "sales")
  const headers = { "x-office": "1", origin: shop.services.config.publicOrigin }
  const times = { known: [] as number[], unknown: [] as number[] }
  const tryOne = async (which: keyof typeof times, address: string) => {
    const start = performance.now()
    const answer = await shop.call("POST", "/api/office/session", { email: address, password: "a wrong password" }, headers)
    times[which].push(performance.now() - start)
    expectProblem(answer, 401)
  }
  // One after the other, so that what else the machine does slows both alike.
  for (let round = 0; round < ROUNDS; round++) {
    await tryOne("known", email)
    await tryOne("unknown", `nobody-${round}@example.com`)
  }
  expect(Math.abs(median(times.known) - median(times.unknown))).toBeLessThan(20)
})

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}
