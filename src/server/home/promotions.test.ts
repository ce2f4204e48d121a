import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { catalog } from "#contract/catalog.ts"
import { home, type LayoutSection, type Promotion, type PromotionOffer } from "#contract/home.ts"
import type { Listing } from "#contract/listings.ts"
import { discountPercent } from "#rules/catalog/pricing.ts"
import { layoutSections } from "#server/home/home.tables.ts"
import { expectContract } from "#server/testing/answers.ts"
import { aCollection, aProduct } from "#server/testing/catalog.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { stepsOf } from "#server/testing/plans.ts"
import { aBookedRepair, aRepairList, dayAfter, homeVisit } from "#server/testing/repairs.ts"
import { aShopForThisTest, type TestShop } from "#server/testing/shop.ts"
import { offersOfCollections } from "./promotion-offers.queries.ts"

async function promotionsOf({ call }: TestShop): Promise<Promotion[]> {
  const answer = await call("GET", home.layout.path)
  expectContract(home.layout, answer)
  return answer.json<LayoutSection[]>().flatMap(({ collections }) => collections)
}

/** The offers of these collections on a home page that is computed again. */
async function offersOf(shop: TestShop, collectionIds: number[]): Promise<(PromotionOffer | null)[]> {
  await shop.db.delete(layoutSections)
  await shop.db.insert(layoutSections).values({ position: 1, collectionIds })
  shop.services.kept.clear()
  return (await promotionsOf(shop)).map(({ offer }) => offer)
}

test("[LO-07] each promotion of the demonstration shows the largest discount on the cards of its products in stock", async () => {
  const shop = await aShopForThisTest({ demonstration: true })
  const promotions = await promotionsOf(shop)
  const linkToListings = promotions.filter(({ url }) => !url)
  expect(linkToListings.filter(({ offer }) => offer?.kind !== "discount")).toEqual([])
  for (const { slug, offer } of linkToListings.slice(0, 3)) {
    const pages = await Promise.all(
      [1, 2, 3, 4, 5].map((page) => shop.call("POST", `${catalog.products.path}?page=${page}`, { collections: [slug] })),
    )
    const first = pages.flatMap((page) => page.json<Listing>().results.flatMap(({ variants: [variant] }) => variant ?? []))
    const percents = first.map((v) => (v.out_of_stock ? 0 : discountPercent(v.selling_price, v.maximum_price)))
    expect(offer, slug).toMatchObject({ kind: "discount", percent: Math.max(...percents) })
  }
  expect(promotions.find(({ url }) => url)?.offer).toMatchObject({ kind: "repair", issue: "Cracked or broken screen", price: 149 })
})

test("[LO-07] a promotion shows a discount or the lowest price of published products in stock, and nothing without any", async () => {
  const shop = await aShopForThisTest()
  const { db } = shop
  const [deals, plain, empty, elsewhere] = [
    await aCollection(db),
    await aCollection(db),
    await aCollection(db),
    await aCollection(db, { url: "/about" }),
  ]
  const reduced = await aProduct(db, {
    collections: [deals, elsewhere],
    // A later variant is not what its card shows.
    variants: [
      { price: 75, maximum: 100, options: { Color: "Red" } },
      { price: 10, maximum: 100, options: { Color: "Blue" } },
    ],
  })
  await aProduct(db, { collections: [deals, empty], variants: [{ price: 5, maximum: 100, inventoryQuantity: 0 }] })
  await aProduct(db, { collections: [deals, empty], variants: [{ price: 5, maximum: 100 }], published: false })
  const cheap = await aProduct(db, { collections: [deals, plain], variants: [{ price: 49.5, maximum: 50 }] })
  await aProduct(db, { collections: [plain], price: 60 })
  expect(await offersOf(shop, [deals, plain, empty, elsewhere])).toEqual([
    { kind: "discount", percent: 25, product: reduced },
    { kind: "price", price: 49.5, product: cheap },
    null,
    null,
  ])
})

test("[LO-07] a promotion shows the first of several products with its discount or price, and reads variants only until one is in stock", async () => {
  const { db } = await aShopForThisTest()
  const [deals, plain] = [await aCollection(db), await aCollection(db)]
  const add = (collection: number, variant: object) => aProduct(db, { collections: [collection], variants: [variant] })
  const soldOut = { price: 10, maximum: 100, inventoryQuantity: 0 }
  for (const collection of [deals, plain, deals, plain]) await add(collection, soldOut)
  const reduced = await add(deals, { price: 60, maximum: 100 })
  const cheapest = await add(plain, { price: 51 })
  for (let price = 80; price >= 60; price--) await add(deals, { price, maximum: 100 })
  for (let price = 70; price >= 51; price--) await add(plain, { price })
  await db.execute(sql`analyze`)
  expect([...(await offersOfCollections(db, [deals, plain]))]).toEqual([
    [deals, { kind: "discount", percent: 40, product: reduced }],
    [plain, { kind: "price", price: 51, product: cheapest }],
  ])
  const steps = await stepsOf(db, (queries) => offersOfCollections(queries, [deals, plain]), { ran: true })
  const ofVariants = steps.filter((step) => step["Relation Name"] === "variants")
  const read = ofVariants.reduce((sum, step) => sum + (step["Actual Rows"] ?? 0) * (step["Actual Loops"] ?? 0), 0)
  // Two sold out and the one shown; in `plain` the two also when its discounts are read.
  expect(read).toBe(8)
})

test("[LO-07] a promotion whose product is sold out is computed again", async () => {
  const shop = await aShopForThisTest()
  const deals = await aCollection(shop.db)
  const best = await aProduct(shop.db, { collections: [deals], variants: [{ price: 60, maximum: 100 }] })
  const next = await aProduct(shop.db, { collections: [deals], variants: [{ price: 80, maximum: 100 }] })
  expect(await offersOf(shop, [deals])).toMatchObject([{ percent: 40, product: best }])
  await shop.db.execute(sql`update variants set inventory_quantity = 0 where product_id = ${best}`)
  shop.services.kept.forgetStock({ products: [best], turned: [best] })
  expect((await promotionsOf(shop))[0]?.offer).toMatchObject({ percent: 20, product: next })
})

test("[LO-07] the promotion of repairs shows the lowest price at home on the day, and today as long as a visit can be booked", async () => {
  const shop = await aShopForThisTest({ environment: { REPAIR_SLOT_CAPACITY: "Doha=1,*=2", REPAIR_VISIT_HOURS: "9 AM - 6 PM" } })
  const { db, services } = shop
  await aRepairList(db)
  const repairs = await aCollection(db, { url: "/repair-service-homepage" })
  const at = (time: string) => {
    services.clock.now = () => new Date(`${dayAfter(1)}T${time}+03:00`)
    return offersOf(shop, [repairs])
  }
  expect(await at("08:00:00")).toEqual([null])
  await db.execute(sql`
    insert into repair_tariffs (id, issue_id, brand_id, model_id, price_dirhams, is_from, minutes, warranty_days, at_home, valid_until)
    values (1, 1, null, null, 24900, false, 60, 90, true, null), (2, 1, 1, null, 34900, false, 60, 90, true, null),
      (3, 1, 1, 1, 9900, false, 60, 90, false, null), (4, 1, 2, null, 19900, false, 60, 90, true, ${dayAfter(0)}::date)`)
  const issue = "Cracked or broken screen"
  const offer = (today_until: string | null, price = 249) => [{ kind: "repair", issue, price, today_until }]
  expect(await at("08:00:00")).toEqual(offer(`${dayAfter(1)}T12:00:00.000Z`))
  expect(await at("15:00:00")).toEqual(offer(null))
  await at("08:00:00")
  // The last visit is taken in one city.
  await aBookedRepair(shop, await aCustomer(db), { ...homeVisit(), preferred_time: `${dayAfter(1)} 15:00:00` })
  expect(await at("08:00:00")).toEqual(offer(`${dayAfter(1)}T09:00:00.000Z`))
})

test("[LO-07] the promotion of repairs shows the first issue with a price at home, not one whose price applies to no repaired brand", async () => {
  const shop = await aShopForThisTest()
  const { db } = shop
  await aRepairList(db)
  const repairs = await aCollection(db, { url: "/repair-service-homepage" })
  await db.execute(sql`insert into repair_brands (id, slug, name) values (3, 'nokia', 'Nokia')`)
  await db.execute(sql`
    insert into repair_tariffs (id, issue_id, brand_id, model_id, price_dirhams, is_from, minutes, warranty_days, at_home)
    values (1, 1, 3, null, 9900, false, 60, 90, true), (2, 2, null, null, 14900, false, 60, 90, true)`)
  expect(await offersOf(shop, [repairs])).toMatchObject([{ kind: "repair", issue: "Battery drains quickly", price: 149 }])
})
