import { sql } from "drizzle-orm"
import sharp from "sharp"
import { expect, test } from "vitest"
import type { Banner } from "#contract/home.ts"
import type { BannerList, SavedBanner } from "#contract/office/storefront/banners.ts"
import type { UploadedPicture } from "#contract/office/storefront/pictures.ts"
import { banners } from "#server/home/home.tables.ts"
import { bannersNow } from "#server/home/office/change-banners.ts"
import { nextHomeChange } from "#server/home/office/show-home.ts"
import { expectProblem } from "#server/testing/answers.ts"
import { aCategory, aProduct } from "#server/testing/catalog.ts"
import { aShopForThisTest } from "#server/testing/shop.ts"
import { aStaffMember } from "#server/testing/staff.ts"

const LIST = "/api/office/home/banners"

async function aShopWithEditor() {
  const shop = await aShopForThisTest()
  shop.services.clock.now = () => new Date("2026-12-01T09:00:00.000Z")
  await aCategory(shop.db, { slug: "laptops" })
  const layla = await aStaffMember(shop, "editor", { name: "Layla" })
  const upload = async (width: number, background = "#111") => {
    const picture = sharp({ create: { width, height: 300, channels: 3, background } }).png()
    const answer = await shop.call("POST", "/api/office/pictures?name=Sale.png", await picture.toBuffer(), {
      ...layla.headers,
      "content-type": "image/png",
    })
    return answer.json<UploadedPicture>().src
  }
  const aBanner = async (part: Partial<SavedBanner> = {}): Promise<SavedBanner> => ({
    title: "Winter sale",
    title_ar: "تخفيضات الشتاء",
    link: "/category/laptops",
    ...{ small: await upload(600), medium: await upload(1024), large: await upload(1600) },
    ...{ ink: null, from: null, until: null },
    ...part,
  })
  const list = async () => (await layla.call("GET", LIST)).json<BannerList>()
  const save = (all: readonly SavedBanner[], version: number) => layla.call("PUT", LIST, { banners: all }, { version })
  const shown = async (language = "en") =>
    (await shop.call("GET", "/api/home/banners", undefined, { "accept-language": language })).json<Banner[]>()
  return { shop, layla, upload, aBanner, list, save, shown }
}

test("[OFFICE-140] a saved banner is shown at once in both languages, and its ink is measured unless somebody chooses it", async () => {
  const { shop, aBanner, list, save, shown, upload } = await aShopWithEditor()
  expect(await list()).toEqual({ version: 0, banners: [] })
  const dark = await aBanner()
  const saved = await save([dark, await aBanner({ title: "Bright", large: await upload(1600, "#fff") })], 0)
  expect(saved.json<BannerList>().banners, saved.text).toMatchObject([
    { title: "Winter sale", title_ar: "تخفيضات الشتاء", ink: "light", is_ink_chosen: false, state: "shown" },
    { title: "Bright", ink: "dark", is_ink_chosen: false },
  ])
  expect((await shown()).map(({ title, redirect_url: link, ink }) => [title, link, ink])).toEqual([
    ["Winter sale", "/category/laptops", "light"],
    ["Bright", "/category/laptops", "dark"],
  ])
  expect((await shown("ar"))[0]?.title).toBe("تخفيضات الشتاء")
  const overruled = await save([{ ...dark, ink: "dark" }], 1)
  expect(overruled.json<BannerList>(), overruled.text).toMatchObject({ version: 2, banners: [{ ink: "dark", is_ink_chosen: true }] })
  expect((await shown()).map(({ ink }) => ink)).toEqual(["dark"])
  const { rows } = await shop.db.execute(sql`select before, after from audit_rows where act = 'home.banners' order by id`)
  expect(rows).toEqual([
    { before: { banners: [] }, after: { banners: ["Winter sale", "Bright"] } },
    { before: { banners: ["Winter sale", "Bright"] }, after: { banners: ["Winter sale"] } },
  ])
})

test("[OFFICE-140] from and until are kept to the minute, and shoppers see the banner between them alone", async () => {
  const { shop, aBanner, save, shown } = await aShopWithEditor()
  const [from, until] = ["2026-12-01T09:30:00.000Z", "2026-12-01T10:15:00.000Z"]
  expect((await save([await aBanner({ from, until })], 0)).status).toBe(200)
  const at = async (now: string) => {
    shop.services.clock.now = () => new Date(now)
    shop.services.kept.clear()
    const { banners: all } = await bannersNow(shop.db, { imageBase: "", now: new Date(now) })
    return [(await shown()).length, all[0]?.state, await nextHomeChange(shop.db, new Date(now))]
  }
  expect(await at("2026-12-01T09:29:59.000Z")).toEqual([0, "waits", from])
  expect(await at(from)).toEqual([1, "shown", until])
  expect(await at("2026-12-01T10:14:59.000Z")).toEqual([1, "shown", until])
  expect(await at(until)).toEqual([0, "over", null])
})

test("[OFFICE-140] a banner without three pictures wide enough, a title and a link that leads to something is refused with its fields", async () => {
  const { shop, aBanner, save, list, upload } = await aShopWithEditor()
  const product = await aProduct(shop.db, { published: false })
  const fieldsOf = async (part: Partial<SavedBanner>) =>
    expectProblem(await save([await aBanner(), await aBanner(part)], 0), 422).errors?.map(({ path }) => path)
  expect(await fieldsOf({ small: await upload(599), large: await upload(1599) })).toEqual(["/banners/1/small", "/banners/1/large"])
  expect(await fieldsOf({ medium: "uploads/other-0123456789ab.01234567.1024x300.webp" })).toEqual(["/banners/1/medium"])
  expect(await fieldsOf({ title: " " }), "by the form of the request").toEqual(["banners.1.title"])
  for (const link of [null, "https://example.com/", "//example.com", "/category/no-such", "/nothing", `/x/${product}/y`])
    expect(await fieldsOf({ link }), String(link)).toEqual(["/banners/1/link"])
  expect(await fieldsOf({ from: "2026-12-02T09:00:00.000Z", until: "2026-12-01T09:00:00.000Z" })).toEqual(["/banners/1/until"])
  expect(await list()).toEqual({ version: 0, banners: [] })
  const live = await aProduct(shop.db)
  for (const [version, link] of ["/", "/search?q=tv", "/category/laptops?sort=price-low", `/x/${live}/y`].entries())
    expect((await save([await aBanner({ link })], version)).status, link).toBe(200)
})

test("an imported banner without a link stays while others change, and keeps its pictures for pages from right to left", async () => {
  const { shop, aBanner, save, list, shown } = await aShopWithEditor()
  const pictures = {
    imageSmall: "b/s.webp",
    imageMedium: "b/m.webp",
    imageLarge: "b/l.webp",
    imageMediumRtl: "b/mr.webp",
    imageLargeRtl: "b/lr.webp",
  }
  await shop.db.insert(banners).values({ position: 1, title: "Imported", redirectUrl: null, ink: "light", ...pictures })
  const imported = { title: "Imported", title_ar: null, link: null, small: "b/s.webp", medium: "b/m.webp", large: "b/l.webp" }
  const kept: SavedBanner = { ...imported, ink: null, from: null, until: null }
  expect((await save([await aBanner(), kept], 0)).status).toBe(200)
  expect((await list()).banners.map(({ title, ink }) => [title, ink])).toEqual([
    ["Winter sale", "light"],
    ["Imported", "light"],
  ])
  expect((await shown("ar"))[1]).toMatchObject({ image_medium: "b/mr.webp", image_large: "b/lr.webp" })
  expectProblem(await save([{ ...kept, title: "Renamed" }], 1), 422)
})

test("two people who save the banners at once lose nothing: the second one learns what is there", async () => {
  const { aBanner, save, list } = await aShopWithEditor()
  const [one, other] = [await aBanner({ title: "One" }), await aBanner({ title: "Other" })]
  const answers = await Promise.all([save([one], 0), save([other], 0)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412])
  const { version, banners: all } = await list()
  expect([version, all.length]).toEqual([1, 1])
  const refused = answers.find(({ status }) => status === 412)
  expect(refused?.json<object>()).toMatchObject({ type: "/api/docs#changed_meanwhile", changed_by: "Layla", current: { version: 1 } })
})
