import { sql } from "drizzle-orm"
import sharp from "sharp"
import { expect, test } from "vitest"
import type { LayoutSection } from "#contract/home.ts"
import type { HomeChange, HomeDraft, HomeVersion, OfficeHomeSection, SavedTile } from "#contract/office/storefront/home-page.ts"
import type { UploadedPicture } from "#contract/office/storefront/pictures.ts"
import { layoutSections, type StoredCatalogTile } from "#server/home/home.tables.ts"
import { expectProblem } from "#server/testing/answers.ts"
import { aBrand, aCategory, aProduct } from "#server/testing/catalog.ts"
import { aShopForThisTest } from "#server/testing/shop.ts"
import { aStaffMember } from "#server/testing/staff.ts"

const DRAFT = "/api/office/home/draft"
const PUBLISH = "/api/office/home/publish"

const IMPORTED: StoredCatalogTile = {
  ...{ description: "Galaxy phones", image_small: "galaxy.3f2a9c1b.8x8.webp" },
  ...{ categories: ["phones"], collections: [], products: [], brands: ["gone-brand"], price_from: null, price_upto: 1500 },
}

/** A shop whose home page has one section with one tile, and its editor. */
async function aShopWithTiles() {
  const shop = await aShopForThisTest()
  await aCategory(shop.db, { slug: "phones", name: "Phones" })
  await aBrand(shop.db, { slug: "samsung", name: "Samsung" })
  await shop.db.insert(layoutSections).values({ position: 1, title: "Deals", catalogs: [IMPORTED] })
  const layla = await aStaffMember(shop, "editor", { name: "Layla" })
  const upload = async (name: string) => {
    const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: "#048" } })
      .png()
      .toBuffer()
    const headers = { ...layla.headers, "content-type": "image/png" }
    return (await shop.call("POST", `/api/office/pictures?name=${name}.png`, bytes, headers)).json<UploadedPicture>().src
  }
  const draft = async () => (await layla.call("GET", DRAFT)).json<HomeDraft>()
  const save = async (tiles: readonly SavedTile[], version?: number) => {
    const { sections, version: now } = await draft()
    const content = { title: "Deals", title_ar: null, kind: "catalogs", entries: [], tiles }
    return layla.call("PUT", DRAFT, { sections: [{ key: sections[0]?.key, is_hidden: false, content }] }, { version: version ?? now })
  }
  const publish = async () => layla.call("POST", PUBLISH, {}, { version: (await draft()).version })
  const shown = async (language = "en") => {
    const answer = await shop.call("GET", "/api/home/layout", undefined, { "accept-language": language })
    return answer.json<LayoutSection[]>()[0]?.catalogs ?? []
  }
  return { shop, layla, upload, draft, save, publish, shown }
}

function aTile(part: Partial<SavedTile> = {}): SavedTile {
  const lists = { categories: ["phones"], collections: [], products: [], brands: ["samsung"] }
  return { text: "Phones for less", text_ar: null, picture: "", ...lists, price_from: null, price_upto: null, ...part }
}

/** A tile as it is, to be saved. */
function kept({ text, text_ar, picture, targets, price_from, price_upto }: OfficeHomeSection["tiles"][number]): SavedTile {
  const of = (list: string) => targets.filter((target) => target.list === list).map(({ slug }) => slug)
  const lists = { categories: of("categories"), collections: of("collections"), products: of("products"), brands: of("brands") }
  return { text, text_ar, picture: picture.src, ...lists, price_from, price_upto }
}

test("[OFFICE-139] tiles are added, changed and ordered in the draft, and shoppers see them in both languages once they are published", async () => {
  const { upload, draft, save, publish, shown } = await aShopWithTiles()
  const [section] = (await draft()).sections
  const [galaxy] = section?.tiles ?? []
  expect(galaxy).toMatchObject({
    ...{ text: "Galaxy phones", text_ar: null, price_from: null, price_upto: 1500 },
    picture: { src: IMPORTED.image_small, image: expect.stringContaining("/images/") },
    targets: [
      { list: "categories", slug: "phones", name: "Phones" },
      { list: "brands", slug: "gone-brand", name: null },
    ],
  })
  const picture = await upload("phones")
  const added = aTile({ text: " Phones for less ", text_ar: "هواتف بسعر أقل", picture, price_from: 100, price_upto: 900.5 })
  const saved = await save([added, kept(galaxy ?? expect.fail())])
  expect(saved.status, saved.text).toBe(200)
  expect(saved.json<HomeDraft>()).toMatchObject({
    ...{ is_changed: true, changes: 1 },
    sections: [{ kind: "catalogs", count: 2, faults: [], tiles: [{ text: "Phones for less", text_ar: "هواتف بسعر أقل" }, galaxy] }],
  })
  expect(await shown()).toMatchObject([{ description: "Galaxy phones" }])
  expect((await publish()).status).toBe(200)
  const { text: _text, text_ar: _arabic, picture: _picture, ...limits } = added
  expect(await shown()).toEqual([{ ...limits, description: "Phones for less", image_small: picture }, IMPORTED])
  expect((await shown("ar")).map(({ description }) => description)).toEqual(["هواتف بسعر أقل", "Galaxy phones"])
  expect(await draft()).toMatchObject({ is_changed: false, changes: 0 })
})

test("[OFFICE-139] a new section begins without tiles, is not published before it has one, and the tiles of a section that only moves stay", async () => {
  const { layla, draft, publish, shown } = await aShopWithTiles()
  const { sections, version } = await draft()
  const content = { title: null, title_ar: null, kind: "catalogs", entries: [] }
  const next = [{ key: "s-1", is_hidden: false, content }, ...sections.map(({ key }) => ({ key, is_hidden: false }))]
  const saved = (await layla.call("PUT", DRAFT, { sections: next }, { version })).json<HomeDraft>()
  expect(saved.sections.map(({ kind, tiles, faults }) => [kind, tiles.length, ...faults])).toEqual([
    ["catalogs", 0, "empty"],
    ["catalogs", 1],
  ])
  expectProblem(await publish(), 422)
  expect(await shown()).toEqual([IMPORTED])
})

test("[OFFICE-139] a tile names only pictures that are there or uploaded, listings that exist, prices in their order, and each text once", async () => {
  const { upload, save, draft } = await aShopWithTiles()
  const picture = await upload("phones")
  const good = aTile({ picture })
  const refused = async (...tiles: SavedTile[]) => (expectProblem(await save(tiles), 422).errors ?? []).map(({ path }) => path)
  const at = (place: number, field: string) => [`/sections/0/content/tiles/${place}/${field}`]
  expect(await refused(good, aTile({ text: "Other", picture: "uploads/unknown.3f2a9c1b.8x8.webp" }))).toEqual(at(1, "picture"))
  expect(await refused({ ...good, categories: ["phones", "no-such"] })).toEqual(at(0, "categories"))
  expect(await refused({ ...good, brands: ["gone-brand", "other"] })).toEqual(at(0, "brands"))
  expect(await refused({ ...good, price_from: 200, price_upto: 100 })).toEqual(at(0, "price_upto"))
  expect(await refused(good, { ...good, text: " Phones for less" })).toEqual([...at(0, "text"), ...at(1, "text")])
  for (const part of [{ text: " " }, { picture: "" }, { price_from: -1 }, { text: "x".repeat(501) }]) {
    expect((await refused({ ...good, ...part }))[0], JSON.stringify(part)).toContain("tiles.0.")
  }
  expect((await save(Array.from({ length: 101 }, (_, n) => ({ ...good, text: `Tile ${n}` })))).status).toBe(422)
  expect((await save([good])).status, "a refused form loses no upload").toBe(200)
  expect((await save([{ ...good, text: "Once more" }])).status, "its own picture again").toBe(200)
  const late = expectProblem(await save([good], 0), 412)
  expect(late).toMatchObject({ changed_by: "Layla", current: { version: 2, sections: [{ tiles: [{ text: "Once more" }] }] } })
  expect((await draft()).version).toBe(2)
})

test("a draft has at most a megabyte, so that its versions fit into the shop", async () => {
  const { layla, draft } = await aShopWithTiles()
  const tiles = Array.from({ length: 100 }, (_, n) =>
    aTile({ text: `${n} ${"x".repeat(490)}`, text_ar: `${n} ${"هـ".repeat(240)}`, picture: IMPORTED.image_small }),
  )
  const content = { title: "Many", title_ar: null, kind: "catalogs", entries: [], tiles }
  const add = async (key: string) => {
    const { sections, version } = await draft()
    const all = [...sections.map((section) => ({ key: section.key, is_hidden: false })), { key, is_hidden: false, content }]
    return (await layla.call("PUT", DRAFT, { sections: all }, { version })).status
  }
  const answers: number[] = []
  for (let section = 0; section < 8 && !answers.includes(413); section++) answers.push(await add(`many-${section}`))
  expect(answers).toEqual([200, 200, 200, 200, 200, 200, 413])
})

test("[OFFICE-141] another Arabic text of a tile is a change, versions name the tiles that came and went, and one that is put back has its texts", async () => {
  const { layla, draft, save, publish, shown } = await aShopWithTiles()
  const tile = kept((await draft()).sections[0]?.tiles[0] ?? expect.fail())
  const arabicOf = async () => (await shown("ar"))[0]?.description
  await save([{ ...tile, text_ar: "هواتف غالاكسي" }])
  expect(await draft()).toMatchObject({ is_changed: true, changes: 1 })
  await publish()
  expect(await arabicOf()).toBe("هواتف غالاكسي")
  expect(await draft()).toMatchObject({ is_changed: false, live: { sections: ["Deals"] } })
  await save([{ ...tile, text: "Samsung phones", text_ar: "هواتف سامسونج" }])
  await publish()
  expect(await arabicOf()).toBe("هواتف سامسونج")

  const versions = (await layla.call("GET", "/api/office/home/versions")).json<{ results: HomeVersion[] }>().results
  const [, second, first] = versions.map(({ number }) => number)
  const { changes } = (await layla.call("GET", `/api/office/home/versions/${second}/changes?from=live`)).json<{ changes: HomeChange[] }>()
  expect(changes).toMatchObject([{ title: "Deals", what: ["entries"], came: ["Galaxy phones"], went: ["Samsung phones"] }])
  await layla.call("POST", `/api/office/home/versions/${second}/restore`, {}, { version: (await draft()).version })
  expect(await arabicOf()).toBe("هواتف غالاكسي")
  await layla.call("POST", `/api/office/home/versions/${first}/restore`, {}, { version: (await draft()).version })
  expect(await arabicOf(), "it had none then").toBe("Galaxy phones")
})

test("[OFFICE-138] the preview shows the draft's tiles with their own Arabic, and shoppers see nothing of it", async () => {
  const { layla, draft, save, shown } = await aShopWithTiles()
  const tile = kept((await draft()).sections[0]?.tiles[0] ?? expect.fail())
  await save([{ ...tile, text_ar: "هواتف غالاكسي" }])
  const preview = (await layla.call("GET", `${DRAFT}/shown?language=ar`)).json<{ layout: LayoutSection[] }>()
  expect(preview.layout[0]?.catalogs[0]?.description).toBe("هواتف غالاكسي")
  expect((await shown("ar"))[0]?.description).toBe("Galaxy phones")
})

test("[OFFICE-163] an editor who reads Arabic has entries, what tiles lead to, and changes in Arabic; titles and texts in both languages", async () => {
  const { shop, upload, draft, save, publish } = await aShopWithTiles()
  await shop.db.execute(sql`update categories set arabic = arabic || '{"name": "هواتف"}' where slug = 'phones'`)
  const product = await aProduct(shop.db, { title: "Tablet", arabic: { title: "جهاز لوحي" } })
  await shop.db.insert(layoutSections).values({ position: 2, title: "New", productIds: [product] })
  const mona = await aStaffMember(shop, "editor", { language: "ar" })
  const { sections } = (await mona.call("GET", DRAFT)).json<HomeDraft>()
  expect(sections[0]?.tiles[0]).toMatchObject({ text: "Galaxy phones", targets: [{ name: "هواتف" }, { name: null }] })
  expect(sections[1]).toMatchObject({ title: "New", entries: [{ id: product, name: "جهاز لوحي" }] })
  expect((await draft()).sections[1]).toMatchObject({ entries: [{ id: product, name: "Tablet" }] })
  // This leaves the section with the product out.
  expect((await save([aTile({ picture: await upload("phones") })])).status).toBe(200)
  await publish()
  const { results } = (await mona.call("GET", "/api/office/home/versions")).json<{ results: HomeVersion[] }>()
  const [last, first] = results.map(({ number }) => number)
  const compared = (await mona.call("GET", `/api/office/home/versions/${last}/changes?from=${first}`)).json<{ changes: HomeChange[] }>()
  expect(compared.changes.flatMap(({ went }) => went)).toContain("جهاز لوحي")
})

test("a section of tiles that the last save left out comes back whole with the next one, with pictures that nothing else has", async () => {
  const { layla, upload, draft, save } = await aShopWithTiles()
  const [section] = (await draft()).sections
  const galaxy = section?.tiles[0] ?? expect.fail()
  expect((await save([aTile({ picture: await upload("phones"), text_ar: "هواتف" }), kept(galaxy)])).status).toBe(200)
  const before = await draft()
  const put = async (sections: readonly object[]) => layla.call("PUT", DRAFT, { sections }, { version: (await draft()).version })
  const [tiles] = before.sections.map(({ key, is_hidden }) => ({ key, is_hidden }))
  expect((await put([])).json<HomeDraft>().sections).toEqual([])
  // A listing that is gone was in the draft before, so that it stays.
  const back = await put([tiles ?? expect.fail()])
  expect(back.status, back.text).toBe(200)
  expect((await draft()).sections).toEqual(before.sections)
  await put([])
  await put([])
  expectProblem(await put([tiles ?? expect.fail()]), 404)
})
