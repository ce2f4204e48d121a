import { expect, onTestFinished, test } from "vitest"
import type { StockLine } from "#contract/office/catalog/stock.ts"
import type { OfficeProduct, ProductLine } from "#contract/office/products.ts"
import { type LimitSettings, limitSettings } from "#contract/office/settings/limits.ts"
import { type OpenMatter, today } from "#contract/office/today.ts"
import { listenForOfficeChanges, type OfficeChange } from "#server/office/changes.ts"
import { noteEnrolled } from "#server/office/sign-in/accounts.queries.ts"
import { expectProblem } from "#server/testing/answers.ts"
import { aProduct } from "#server/testing/catalog.ts"
import { queuedMails } from "#server/testing/mails.ts"
import { aShopForThisTest, type ShopOptions } from "#server/testing/shop.ts"
import { aStaffMember } from "#server/testing/staff.ts"
import { mailLowStock } from "./low-stock-mail.ts"

const { path } = limitSettings.read

/** A shop in the afternoon of 22 November 2026 with products of 0 to 5 pieces, and its manager. */
async function aShopWithFew(environment: NonNullable<ShopOptions["environment"]> = {}) {
  const shop = await aShopForThisTest({ environment })
  shop.services.clock.now = () => new Date("2026-11-22T14:00:00+03:00")
  const maryam = await aStaffMember(shop, "manager")
  await noteEnrolled(shop.db, maryam.id, shop.services.clock.now())
  const ids: number[] = []
  for (const pieces of [0, 1, 2, 3, 4, 5]) {
    ids.push(await aProduct(shop.db, { title: `Pieces ${pieces}`, variants: [{ inventoryQuantity: pieces }] }))
  }
  await aProduct(shop.db, { title: "Endless", variants: [{ inventoryQuantity: 0, stockPolicy: "untracked" }] })
  const read = async <Answer>(address: string) => (await maryam.call("GET", address)).json<Answer>()
  const setLimit = async (pieces: number) => {
    const { limits, version } = await read<LimitSettings>(path)
    return maryam.call("PUT", path, { ...limits, low_stock: pieces }, { version })
  }
  return { shop, maryam, ids, read, setLimit }
}

type FewShop = Awaited<ReturnType<typeof aShopWithFew>>

/** How many variants each place of the office calls low. */
async function countedLow({ ids, read }: FewShop): Promise<Record<string, number>> {
  const stock = await read<{ results: StockLine[] }>("/api/office/stock")
  const products = await read<{ results: ProductLine[] }>("/api/office/products")
  const inView = async (list: string) => {
    const { views } = await read<{ views: { view: string; count: number }[] }>(`/api/office/${list}/views`)
    return views.find(({ view }) => view === "low")?.count ?? -1
  }
  const each = await Promise.all(ids.map((id) => read<OfficeProduct>(`/api/office/products/${id}`)))
  const { needs } = await read<{ needs: OpenMatter[] }>(today.needs.path)
  return {
    stock: stock.results.filter(({ is_low }) => is_low).length,
    stockListed: (await read<{ count: number }>("/api/office/stock?view=low")).count,
    stockView: await inView("stock"),
    products: products.results.filter(({ is_low }) => is_low).length,
    onlyVariants: products.results.filter(({ only }) => only?.is_low).length,
    productsListed: (await read<{ count: number }>("/api/office/products?view=low")).count,
    productView: await inView("products"),
    editors: each.filter(({ variants }) => variants[0]?.is_low).length,
    today: needs.find(({ kind }) => kind === "low_stock")?.count ?? -1,
  }
}

const everywhere = (count: number) => ({
  ...{ stock: count, stockListed: count, stockView: count, products: count, onlyVariants: count },
  ...{ productsListed: count, productView: count, editors: count, today: count },
})

test("[OFFICE-132] the limit for low stock counts in every list, on Today and in the mail from the moment it is changed", async () => {
  const few = await aShopWithFew()
  expect(await countedLow(few)).toEqual(everywhere(3))
  const told: OfficeChange[] = []
  const listening = await listenForOfficeChanges(few.shop.url, { onChange: (change) => void told.push(change), onReturn: () => {} })
  onTestFinished(listening.stop)
  expect((await few.setLimit(4)).status).toBe(200)
  expect(await countedLow(few)).toEqual(everywhere(5))
  // Lists that are open elsewhere ask again.
  await expect
    .poll(() => told.map((change) => change.type === "object" && `${change.object.kind} ${change.object.id}`))
    .toContain("product all")
  const { results } = await few.read<{ results: StockLine[] }>("/api/office/stock?view=low")
  expect(new Set(results.map(({ low_limit }) => low_limit))).toEqual(new Set([4]))
  expect(await mailLowStock(few.shop.services)).toBe(1)
  expect((await queuedMails(few.shop.db))[0]).toMatchObject({ contents: { count: 5 } })
  expect((await few.setLimit(0)).status).toBe(200)
  expect(await countedLow(few), "with 0 only what is sold out is low").toEqual(everywhere(1))
})

test("[OFFICE-132] [OFFICE-154] LOW_STOCK of the environment wins over the limit of the office", async () => {
  const few = await aShopWithFew({ LOW_STOCK: "1" })
  expect((await few.read<LimitSettings>(path)).fixed).toEqual([{ limit: "low_stock", by: "LOW_STOCK" }])
  expect(expectProblem(await few.setLimit(4), 409)).toMatchObject({ by: "LOW_STOCK" })
  expect(await countedLow(few)).toEqual(everywhere(2))
})
