import { expect, onTestFinished, test } from "vitest"
import type { RepairOfferDevice, RepairOfferKind, RepairOfferModels } from "#contract/office/repairs/repair-offer.ts"
import { importFolder } from "#server/catalog/import/folder/folder.ts"
import { expectProblem } from "#server/testing/answers.ts"
import { aFolder } from "#server/testing/folder.ts"
import { aShopForThisTest } from "#server/testing/shop.ts"
import { aStaffMember } from "#server/testing/staff.ts"

const PATH = "/api/office/repair-offer"
const PHONES = {
  title: "Phones",
  issues: [{ title: "Screen" }, { title: "Battery" }],
  brands: [{ name: "Apple", available_models: [{ name: "One" }] }],
}
const PRICE = { device: "phones", issue: "Screen", price: 199, minutes: 60, warranty_days: 90 }

/** A shop that imported its repairs, and a member who changes them. */
async function anImportedShop() {
  const shop = await aShopForThisTest()
  const folder = await aFolder()
  onTestFinished(folder.remove)
  const layla = await aStaffMember(shop, "editor")
  const read = async (files: Record<string, object>) => {
    for (const [name, content] of Object.entries(files)) await folder.file(name, JSON.stringify(content))
    const { db, services } = shop
    return importFolder({ db, images: services.images, folder: folder.path })
  }
  await read({ "repair.json": { services: [PHONES], tariffs: [PRICE] } })
  const [kind] = (await layla.call("GET", PATH)).json<{ kinds: RepairOfferKind[] }>().kinds
  const path = `${PATH}/${kind?.id}`
  const device = async () => (await layla.call("GET", path)).json<RepairOfferDevice>()
  const write = async (method: "POST" | "PUT", rest: string, body: object) => {
    const answer = await layla.call(method, `${path}${rest}`, body, { version: (await device()).version })
    expect(answer.status, answer.text).toBeLessThan(300)
  }
  return { read, device, write, layla, path }
}

test("an import of the repairs names what staff added before it removes that, and refuses a form from before it", async () => {
  const { read, device, write, layla, path } = await anImportedShop()
  const { issues, prices, brands } = await device()
  const [screen] = issues
  const price = { ...prices[0], issue: screen?.id, price: 149 }
  const { id, model_name: _model, ...body } = price
  await write("PUT", `/prices/${id}`, body)
  await write("POST", "/prices", { ...body, brand: brands[0]?.id })
  await write("PUT", "/issues", { issues: [...issues, { id: null, title: "Water", title_ar: null }] })
  const models = `/brands/${brands[0]?.id}/models`
  const before = (await layla.call("GET", `${path}${models}`)).json<RepairOfferModels>()
  await write("PUT", models, { models: [...before.models, { id: null, name: "Two", name_ar: null }] })
  const { version } = await device()

  const { notes } = await read({ "brands.json": [] })
  const named = ['issue "phones: Water"', 'model "phones/apple: Two"', 'price "phones/Screen/apple"']
  expect(notes.listed.map(({ message }) => message)).toEqual(
    named.map((name) => `The ${name} of the shop is not in the file and is removed.`),
  )
  expect(await device()).toMatchObject({ version: version + 1, issues, prices: [{ price: 199 }], brands: [{ models: 1 }] })
  expect(expectProblem(await layla.call("PUT", `${path}/issues`, { issues: [] }, { version }), 412)).toMatchObject({ changed_by: "Import" })
  expect((await read({})).notes.count).toBe(0)
  expect((await device()).version).toBe(version + 1)
})

test("entries of staff and of a file get different ids, and a file takes up an entry of staff by its name", async () => {
  const { read, device, write } = await anImportedShop()
  const { issues } = await device()
  await write("PUT", "/issues", { issues: [...issues, { id: null, title: "Water", title_ar: null }] })
  const water = (await device()).issues.at(-1)
  const next = [{ title: "Sand" }, ...PHONES.issues, { title: "Water" }]
  const { notes } = await read({ "repair.json": { services: [{ ...PHONES, issues: next }], tariffs: [PRICE] } })
  expect(notes.count).toBe(0)
  const after = (await device()).issues
  expect(after.map(({ title }) => title)).toEqual(["Sand", "Screen", "Battery", "Water"])
  expect(after.slice(1)).toEqual([...issues, water])
  expect(new Set(after.map(({ id }) => id)).size).toBe(4)
})
