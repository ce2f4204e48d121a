/**
 * Prints the memory of the shop's process: after the start with the first fill, and while 20,000 different pages (`--quick`: 400) are asked
 * for with 50 changes of the catalog in between. Goals: at most 250 MiB after the start, at most 600 MiB at any time afterwards.
 */
import { startShopProcess } from "./shop.ts"

const PAGES = process.argv.includes("--quick") ? 400 : 20_000
const CHANGES = 50
const AT_ONCE = 4

const shop = await startShopProcess()
try {
  console.log(`after the start: ${(await shop.residentMib()).toFixed(0)} MiB`)
  const series: { pages: number; MiB: number }[] = []
  let asked = 0
  let refused = 0
  const visit = async (until: number) => {
    while (asked < until) {
      const answer = await fetch(`${shop.address}/category?price=0,${++asked}`, { headers: { "accept-encoding": "br" } })
      await answer.arrayBuffer()
      if (answer.status !== 200) refused++
    }
  }
  for (let change = 1; change <= CHANGES; change++) {
    const until = Math.round((PAGES * change) / CHANGES)
    await Promise.all(Array.from({ length: AT_ONCE }, () => visit(until)))
    series.push({ pages: asked, MiB: Math.round(await shop.residentMib()) })
    await shop.forget()
  }
  console.table(series)
  console.log(`highest: ${Math.max(...series.map(({ MiB }) => MiB))} MiB; ${refused} pages were not sent`)
} finally {
  await shop.stop()
}
