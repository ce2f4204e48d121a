import { sql } from "drizzle-orm"
import { expect, onTestFinished, test } from "vitest"
import { home, type MenuItem } from "#contract/home.ts"
import { menu, type OfficeMenu, type SavedMenuItem } from "#contract/office/storefront/menu.ts"
import { importFolder } from "#server/catalog/import/folder/folder.ts"
import { setPhrase } from "#server/languages/phrases.queries.ts"
import { expectProblem } from "#server/testing/answers.ts"
import { aCategory, aProduct } from "#server/testing/catalog.ts"
import { aFolder } from "#server/testing/folder.ts"
import { aShopForThisTest } from "#server/testing/shop.ts"
import { aStaffMember } from "#server/testing/staff.ts"

const MENU = menu.read.path

async function aShopWithEditor() {
  const shop = await aShopForThisTest()
  for (const slug of ["phones", "cables"]) await aCategory(shop.db, { slug })
  const layla = await aStaffMember(shop, "editor", { name: "Layla" })
  const now = async () => (await layla.call("GET", MENU)).json<OfficeMenu>()
  const save = (items: readonly object[], version: number) => layla.call("PUT", MENU, { items }, { version })
  /** The names that shoppers see, each item with its children. */
  const shown = async (language = "en") => {
    const items = (await shop.call("GET", home.menu.path, undefined, { "accept-language": language })).json<MenuItem[]>()
    return items.map(({ name, children = [] }) => [name, ...children.map((child) => child.name)])
  }
  return { shop, layla, now, save, shown }
}

const phones = { name: "Phones", name_ar: "الهواتف", link: "/category/phones" }
const cables = { name: "Cables", name_ar: "الكابلات", link: "/category/cables" }
const questions = { name: "Questions", name_ar: null, link: "/faq" }

function anItem(part: Partial<SavedMenuItem> = {}): SavedMenuItem {
  return { ...phones, children: [], ...part }
}

test("[OFFICE-142] a saved menu is shown at the next request, in its order and in both languages", async () => {
  const { shop, now, save, shown } = await aShopWithEditor()
  expect(await now()).toEqual({ version: 0, items: [] })
  const derived = await shown()
  const items = [anItem({ children: [cables, questions] }), anItem({ name: " Help ", name_ar: null, link: "/faq " })]
  const saved = await save(items, 0)
  const help = { name: "Help", name_ar: null, link: "/faq", children: [] }
  expect(saved.json<OfficeMenu>(), saved.text).toEqual({ version: 1, items: [items[0], help] })
  expect(await shown()).toEqual([["Phones", "Cables", "Questions"], ["Help"]])
  expect(await shown("ar")).toEqual([["الهواتف", "الكابلات", "Questions"], ["Help"]])
  expect((await save([help, anItem({ children: [questions, cables] })], 1)).status).toBe(200)
  expect(await shown("ar")).toEqual([["Help"], ["الهواتف", "Questions", "الكابلات"]])
  expect((await save([], 2)).json<OfficeMenu>()).toEqual({ version: 3, items: [] })
  expect(await shown(), "without items the categories are shown").toEqual(derived)
  const { rows } = await shop.db.execute(
    sql`select name, object, object_id, before, after from audit_rows where act = 'home.menu' order by id`,
  )
  expect(rows.slice(0, 2)).toEqual([
    {
      ...{ name: "Layla", object: "home", object_id: "menu" },
      before: { items: [], changed: [] },
      after: {
        items: ["Phones: Cables, Questions", "Help"],
        changed: [
          "Phones · الهواتف · /category/phones",
          "Phones › Cables · الكابلات · /category/cables",
          "Phones › Questions · /faq",
          "Help · /faq",
        ],
      },
    },
    {
      ...{ name: "Layla", object: "home", object_id: "menu" },
      before: { items: ["Phones: Cables, Questions", "Help"], changed: [] },
      after: { items: ["Help", "Phones: Questions, Cables"], changed: [] },
    },
  ])
})

test("the same English name keeps its one Arabic name while another item or child with it changes", async () => {
  const { now, save, shown } = await aShopWithEditor()
  const two = [anItem({ children: [cables] }), anItem({ ...questions, children: [cables] })]
  expect((await save(two, 0)).status).toBe(200)
  const bare = { ...cables, name_ar: null }
  expect((await save([anItem({ children: [cables] }), anItem({ ...questions, children: [bare] })], 1)).status).toBe(200)
  expect(
    (await now()).items.map(({ children }) => children),
    "one that has no Arabic name gets that of the other",
  ).toEqual([[cables], [cables]])
  expect((await save([anItem({ ...questions, children: [cables] })], 2)).status).toBe(200)
  expect(await shown("ar"), "the other one is gone").toEqual([["Questions", "الكابلات"]])
  const other = { ...cables, name_ar: "أسلاك" }
  const refused = await save([anItem({ children: [cables] }), anItem({ ...questions, children: [other] })], 3)
  expect(expectProblem(refused, 422).errors?.map(({ path }) => path)).toEqual(["/items/1/children/0/name_ar"])
  expect((await save([anItem({ ...questions, children: [bare] })], 3)).status).toBe(200)
  expect(await shown("ar"), "nobody names it in Arabic any more").toEqual([["Questions", "Cables"]])
})

test("a name without a translation has the Arabic one of its category, which is not copied", async () => {
  const { shop, now, save, shown } = await aShopWithEditor()
  const arabicName = (name: string) =>
    shop.db.execute(sql`update categories set name = 'Phones', arabic = jsonb_build_object('name', ${name}::text) where slug = 'phones'`)
  await arabicName("الهواتف")
  expect((await save([anItem({ name_ar: null })], 0)).json<OfficeMenu>().items).toEqual([anItem()])
  expect((await save((await now()).items, 1)).status).toBe(200)
  await arabicName("الهواتف الذكية")
  shop.services.kept.clear()
  expect(await shown("ar")).toEqual([["الهواتف الذكية"]])
})

test("empty and doubled names, links that lead nowhere and lists without an end are refused with their fields", async () => {
  const { shop, save, now } = await aShopWithEditor()
  const hidden = await aProduct(shop.db, { published: false })
  const fieldsOf = async (items: readonly object[]) => expectProblem(await save(items, 0), 422).errors?.map(({ path }) => path)
  for (const link of ["https://example.com/", "//example.com", "/category/no-such", "/nothing", `/x/${hidden}/y`]) {
    expect(await fieldsOf([anItem(), anItem({ name: "Second", link })]), link).toEqual(["/items/1/link"])
    expect(await fieldsOf([anItem({ children: [cables, { ...questions, link }] })]), link).toEqual(["/items/0/children/1/link"])
  }
  expect(await fieldsOf([anItem(), anItem({ name: " phones", name_ar: null })])).toEqual(["/items/1/name"])
  expect(await fieldsOf([anItem({ children: [cables, questions, cables] })])).toEqual(["/items/0/children/2/name"])
  expect(await fieldsOf([anItem({ name: " " })]), "by the form of the request").toEqual(["items.0.name"])
  expect(await fieldsOf([anItem({ children: [{ ...cables, link: " " }] })])).toEqual(["items.0.children.0.link"])
  expect(await fieldsOf(Array.from({ length: 21 }, (_, at) => anItem({ name: `Item ${at}` })))).toEqual(["items"])
  const children = Array.from({ length: 41 }, (_, at) => ({ ...questions, name: `Child ${at}` }))
  expect(await fieldsOf([anItem({ children })])).toEqual(["items.0.children"])
  expect(await now()).toEqual({ version: 0, items: [] })
})

test("the largest menu is saved", async () => {
  const { shop, save } = await aShopWithEditor()
  const product = await aProduct(shop.db)
  const link = `/x/${product}/${"y".repeat(480)}`
  const named = (at: number) => ({ name: `${at}`.padStart(80, "x"), name_ar: `${at}`.padStart(80, "س"), link })
  const items = Array.from({ length: 20 }, (_, at) => ({
    ...named(at),
    children: Array.from({ length: 40 }, (_each, place) => named(100 + at * 40 + place)),
  }))
  const saved = await save(items, 0)
  expect(saved.json<OfficeMenu>(), saved.text.slice(0, 500)).toEqual({ version: 1, items })
})

test("an imported menu keeps its links, and an import after the office's last look is not overwritten", async () => {
  const { shop, layla, now, save, shown } = await aShopWithEditor()
  const folder = await aFolder()
  onTestFinished(folder.remove)
  const importMenu = async (items: readonly object[]) => {
    await folder.file("menu.json", JSON.stringify(items))
    await importFolder({ db: shop.db, images: shop.services.images, folder: folder.path })
  }
  await importMenu([{ name: "Our blog", url: "https://blog.example/" }])
  expectProblem(await save([anItem()], 0), 412)
  const blog = { name: "Our blog", name_ar: null, link: "https://blog.example/", children: [] }
  expect(await now()).toEqual({ version: 1, items: [blog] })
  await setPhrase(shop.db, { kind: "menu", english: "Our blog", arabic: "مدونتنا" })
  expect((await save([anItem(), { ...blog, name_ar: "مدونتنا" }], 1)).status).toBe(200)
  expect(await shown("ar")).toEqual([["الهواتف"], ["مدونتنا"]])
  await importMenu([{ name: "Phones", url: "/category/phones" }])
  const refused = await save([], 2)
  expectProblem(refused, 412)
  expect(refused.json<object>()).toMatchObject({ changed_by: "import", current: { version: 3, items: [anItem()] } })
  await importMenu([{ name: "Phones", url: "/category/phones" }])
  expect((await layla.call("GET", MENU)).json<OfficeMenu>().version, "an import that changes nothing").toBe(3)
})

test("two people who save the menu at once lose nothing: the second one learns what is there", async () => {
  const { now, save } = await aShopWithEditor()
  const answers = await Promise.all([save([anItem()], 0), save([anItem({ ...questions })], 0)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412])
  const current = await now()
  expect([current.version, current.items.length]).toEqual([1, 1])
  const refused = answers.find(({ status }) => status === 412)
  expect(refused?.json<object>()).toMatchObject({ type: "/api/docs#changed_meanwhile", changed_by: "Layla", current })
})

test("the menu is read with the permission to edit the home page, and saved with the one to publish", async () => {
  const { shop, now } = await aShopWithEditor()
  const sales = await aStaffMember(shop, "sales")
  expectProblem(await sales.call("GET", MENU), 403)
  expectProblem(await sales.call("PUT", MENU, { items: [anItem()] }, { version: 0 }), 403)
  const owner = await aStaffMember(shop, "owner")
  const made = await owner.call("POST", "/api/office/keys", { name: "Preview", permissions: ["home.edit"], days: 30 })
  const headers = { authorization: `Bearer ${made.json<{ key: string }>().key}`, "if-match": '"0"' }
  expect((await shop.call("GET", MENU, undefined, headers)).status).toBe(200)
  expectProblem(await shop.call("PUT", MENU, { items: [anItem()] }, headers), 403)
  expect(await now()).toEqual({ version: 0, items: [] })
})
