import { expect, onTestFinished, test } from "vitest"
import type { RepairOfferDevice, RepairOfferKinds, RepairOfferModels } from "#contract/office/repairs/repair-offer.ts"
import { expectAccessible } from "../support/axe.ts"
import { callOffice, PUBLIC_ORIGIN, visitOffice } from "../support/office.ts"
import { aPicture, sendPictures } from "../support/pictures.ts"
import { at, expectClean, visit } from "../support/support.ts"

const PATH = "/api/office/repair-offer/1"
const ISSUE = "Battery drains quickly"
const MODEL = "Nokia X30 Plus"

test("an editor changes a price, and adds a model with a separate price: shoppers are shown both with the next page", {
  timeout: 120_000,
}, async () => {
  const device = async () => (await callOffice("editor", "GET", PATH)).json as RepairOfferDevice
  const first = await device()
  const issue = first.issues.find(({ title }) => title === ISSUE) ?? expect.fail()
  const nokia = first.brands.find(({ name }) => name === "Nokia") ?? expect.fail()
  const {
    id: price,
    model_name: _model,
    ...general
  } = first.prices.find((one) => one.issue === issue.id && one.brand === null) ?? expect.fail()
  const modelsPath = `${PATH}/brands/${nokia.id}/models`
  const { models } = (await callOffice("editor", "GET", modelsPath)).json as RepairOfferModels
  // The next tests of this shop expect its first prices and models.
  onTestFinished(async () => {
    await callOffice("editor", "PUT", modelsPath, { body: { models }, version: (await device()).version })
    await callOffice("editor", "PUT", `${PATH}/prices/${price}`, { body: general, version: (await device()).version })
  })

  const office = await visitOffice("editor", "/office/me")
  const { page } = office
  const dialog = page.getByRole("dialog")
  await page.getByRole("link", { name: "What we repair" }).click()
  const issues = page.getByRole("list", { name: "Issues in their order" })
  await issues.getByRole("link", { name: ISSUE }).click()
  const prices = page.getByRole("region", { name: ISSUE })
  await prices.getByRole("button", { name: /^Change from QR.149 for All brands$/ }).click()
  await dialog.getByLabel("Price in QAR").fill("0")
  await dialog.getByRole("button", { name: "Save" }).click()
  await dialog.getByText("Write an amount above 0, such as 249 or 249.50.").waitFor()
  await dialog.getByLabel("Price in QAR").fill("164")
  await dialog.getByRole("button", { name: "Save" }).click()
  await issues.getByRole("link", { name: new RegExp(`${ISSUE} from QR.164`) }).waitFor()

  await page.getByRole("button", { name: "Brands and models" }).click()
  await page.getByRole("list", { name: "Brands in their order" }).getByRole("link", { name: "Nokia" }).click()
  await page.getByRole("button", { name: "Add model" }).click()
  await dialog.getByLabel(/^Model.*English/).fill(models[0]?.name ?? "")
  await dialog.getByRole("button", { name: "Save" }).click()
  await dialog.getByText("Two entries have the same name.").waitFor()
  await dialog.getByLabel(/^Model.*English/).fill(MODEL)
  await dialog.getByLabel(/^Model.*Arabic/).fill("نوكيا إكس 30 بلس")
  await dialog.getByRole("button", { name: "Save" }).click()
  const list = page.getByRole("list", { name: "Models of Nokia in their order" })
  await expect.poll(() => list.getByRole("listitem").first().innerText()).toContain(MODEL)
  await page.getByRole("button", { name: `Move ${MODEL}: drag, or Alt and an arrow` }).press("Alt+ArrowDown")
  const names = async () => ((await callOffice("editor", "GET", modelsPath)).json as RepairOfferModels).models.map(({ name }) => name)
  await expect.poll(names).toEqual([models[0]?.name, MODEL, ...models.slice(1).map(({ name }) => name)])

  await page.getByRole("button", { name: "Issues and prices" }).click()
  await issues.getByRole("link", { name: ISSUE }).click()
  await page.getByRole("button", { name: "Add price" }).click()
  await dialog.getByLabel("Brand").selectOption("Nokia")
  await dialog.getByLabel("Model").selectOption(MODEL)
  await dialog.getByLabel("Part").selectOption("Original")
  await dialog.getByLabel("Price in QAR").fill("189.50")
  await dialog.getByRole("button", { name: "Add price" }).click()
  await prices.getByRole("listitem").filter({ hasText: MODEL }).getByText("QR 189.50").waitFor()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole("link", { name: "All issues" }).click()
  await issues.getByRole("link", { name: ISSUE }).click()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await prices.getByRole("button", { name: `Change QR 189.50 for ${MODEL}` }).click()
  await dialog.getByLabel("Price in QAR").waitFor()
  await expectAccessible(page)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(office.problems.filter((problem) => !problem.includes("422"))).toEqual([])

  const shopper = await visit(`/repair-price?device=1&brand=${nokia.id}`)
  await shopper.page.getByRole("textbox", { name: "Your model" }).fill(MODEL)
  await shopper.page.getByRole("button", { name: new RegExp(MODEL) }).click()
  await shopper.page.getByRole("link", { name: new RegExp(`^${ISSUE}.*QR.189\\.50`) }).waitFor()
  expectClean(shopper)
  const other = models[0] ?? expect.fail()
  const html = await (await fetch(at(`/repair-price?device=1&brand=${nokia.id}&model=${other.id}&issue=${issue.id}`))).text()
  expect(html).toMatch(/QR.164/)
})

test("an editor renames a brand and changes its pictures, and orders the kinds of device by the keyboard: shoppers see both", {
  timeout: 120_000,
}, async () => {
  const device = async () => (await callOffice("editor", "GET", PATH)).json as RepairOfferDevice
  const kinds = async () => (await callOffice("editor", "GET", "/api/office/repair-offer")).json as RepairOfferKinds
  const { brands: known, version } = await device()
  const kept = known.map(({ id }) => ({ id }))
  const first = (await kinds()).kinds
  const titles = first.map(({ title }) => title)
  // The next tests of this shop expect its first brands and order.
  onTestFinished(async () => {
    await callOffice("editor", "PUT", `${PATH}/brands`, { body: { brands: kept }, version: (await device()).version })
    const order = { kinds: first.map(({ id }) => id) }
    await callOffice("editor", "PUT", "/api/office/repair-offer", { body: order, version: (await kinds()).version })
  })
  const added = { id: null, name: "Fairfone", name_ar: null, slug: "fairphone" }
  await callOffice("editor", "PUT", `${PATH}/brands`, { body: { brands: [...kept, added] }, version })
  const brand = (await device()).brands.at(-1) ?? expect.fail()

  const { page, problems } = await visitOffice("editor", "/office/repairs/offer?device=1&part=brands")
  const dialog = page.getByRole("dialog")
  const picture = await aPicture(600)
  await sendPictures(page, new Map([["logo.png", picture]]))
  await page.getByRole("button", { name: "Change Fairfone" }).click()
  await dialog.getByLabel(/^Brand.*English/).fill("Apple")
  await dialog.getByRole("button", { name: "Save" }).click()
  await dialog.getByText("Two entries have the same name.").waitFor()
  await dialog.getByLabel(/^Brand.*English/).fill("Fairphone")
  await dialog.getByLabel("Logo", { exact: true }).setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: picture })
  await dialog.getByRole("button", { name: "Remove picture: Logo" }).waitFor()
  await expectAccessible(page)
  await dialog.getByRole("button", { name: "Save" }).click()
  await page.getByRole("link", { name: "Fairphone" }).waitFor()
  const shopper = await visit(`/fairphone-service/${brand.id}`)
  await shopper.page.getByRole("heading", { level: 1, name: "Fairphone" }).waitFor()
  expectClean(shopper)

  await page.getByRole("button", { name: "Order of the kinds" }).click()
  await dialog.getByRole("button", { name: `Move ${titles[0]}: drag, or Alt and an arrow` }).press("Alt+ArrowDown")
  const moved = [titles[1], titles[0], ...titles.slice(2)]
  await expect.poll(async () => (await kinds()).kinds.map(({ title }) => title)).toEqual(moved)
  await expectAccessible(page)
  await page.keyboard.press("Escape")
  await expect.poll(() => page.getByRole("navigation", { name: "Kinds of device" }).getByRole("link").first().innerText()).toBe(titles[1])
  expect(problems.filter((problem) => !problem.includes("422"))).toEqual([])
})

test("a price that a colleague changes while its dialog is open is not overwritten", async () => {
  const device = async () => (await callOffice("editor", "GET", PATH)).json as RepairOfferDevice
  const first = await device()
  const issue = first.issues.find(({ title }) => title === ISSUE) ?? expect.fail()
  const known = first.prices.find((one) => one.issue === issue.id && one.brand === null) ?? expect.fail()
  const { id: price, model_name: _model, ...general } = known
  const put = async (body: object) => callOffice("manager", "PUT", `${PATH}/prices/${price}`, { body, version: (await device()).version })
  onTestFinished(async () => {
    await put(general)
  })
  const { page } = await visitOffice("editor", `/office/repairs/offer?device=1&issue=${issue.id}`)
  const prices = page.getByRole("region", { name: ISSUE })
  await prices.getByRole("button", { name: /^Change from .* for All brands$/ }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByLabel(/^Days of warranty/).fill("45")
  expect((await put({ ...general, price: 133 })).status).toBe(200)
  // The page behind the dialog has the new price by the live stream.
  await page
    .getByText(/QR.133/)
    .first()
    .waitFor({ state: "attached" })
  await dialog.getByRole("button", { name: "Save" }).click()
  await dialog.getByRole("alert").waitFor()
  expect((await device()).prices.find(({ id }) => id === price)).toMatchObject({ price: 133, warranty_days: general.warranty_days })
})

test("a model that a colleague renames while its dialog is open keeps the colleague's name", async () => {
  const { brands } = (await callOffice("editor", "GET", PATH)).json as RepairOfferDevice
  const nokia = brands.find(({ name }) => name === "Nokia") ?? expect.fail()
  const path = `${PATH}/brands/${nokia.id}/models`
  const read = async () => (await callOffice("editor", "GET", path)).json as RepairOfferModels
  const { models } = await read()
  const [first = expect.fail(), ...others] = models
  const put = async (next: RepairOfferModels["models"]) =>
    callOffice("manager", "PUT", path, { body: { models: next }, version: (await read()).version })
  onTestFinished(async () => {
    await put(models)
  })
  const { page } = await visitOffice("editor", `/office/repairs/offer?device=1&part=brands&brand=${nokia.id}`)
  await page.getByRole("button", { name: `Change ${first.name}` }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByLabel(/^Model.*Arabic/).fill("اسم آخر")
  expect((await put([{ ...first, name: "Renamed model" }, ...others])).status).toBe(200)
  // The page behind the dialog has the new name by the live stream.
  await page.getByText("Renamed model").waitFor({ state: "attached" })
  await dialog.getByRole("button", { name: "Save" }).click()
  await dialog.getByRole("alert").waitFor()
  expect((await read()).models[0]).toEqual({ ...first, name: "Renamed model" })
})

test("an issue that a colleague renames while its dialog is open keeps the colleague's words", async () => {
  const device = async () => (await callOffice("editor", "GET", PATH)).json as RepairOfferDevice
  const { issues } = await device()
  const known = issues.find(({ title }) => title === ISSUE) ?? expect.fail()
  const put = async (next: RepairOfferDevice["issues"]) =>
    callOffice("manager", "PUT", `${PATH}/issues`, { body: { issues: next }, version: (await device()).version })
  onTestFinished(async () => {
    await put(issues)
  })
  const { page } = await visitOffice("editor", `/office/repairs/offer?device=1&issue=${known.id}`)
  await page.getByRole("button", { name: `Change ${ISSUE}` }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByLabel(/^Issue.*Arabic/).fill("كلمات أخرى")
  const changed = { ...known, title: "Renamed issue" }
  expect((await put(issues.map((issue) => (issue === known ? changed : issue)))).status).toBe(200)
  await page.getByText("Renamed issue").first().waitFor({ state: "attached" })
  await dialog.getByRole("button", { name: "Save" }).click()
  await dialog.getByRole("alert").waitFor()
  expect((await device()).issues.find(({ id }) => id === known.id)).toEqual(changed)
})

test("a brand that a colleague adds between two moves stays", async () => {
  const device = async () => (await callOffice("editor", "GET", PATH)).json as RepairOfferDevice
  const { brands } = await device()
  const kept = brands.map(({ id }) => ({ id }))
  const put = async (next: object[]) =>
    callOffice("manager", "PUT", `${PATH}/brands`, { body: { brands: next }, version: (await device()).version })
  onTestFinished(async () => {
    await put(kept)
  })
  const { page } = await visitOffice("editor", "/office/repairs/offer?device=1&part=brands")
  const added = { id: null, name: "Teracube", name_ar: null, slug: "teracube" }
  const moveDown = page.getByRole("button", { name: `Move ${brands[0]?.name}: drag, or Alt and an arrow` })
  const [isMoved, isMovedTwice] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  // The second move is made before the first is answered, and the colleague's brand is there when the page asks again.
  await page.route(
    `**${PATH}/brands`,
    async (route) => {
      isMoved.resolve()
      await isMovedTwice.promise
      const response = await route.fetch({ headers: { ...(await route.request().allHeaders()), origin: PUBLIC_ORIGIN } })
      expect(await put([...(await device()).brands.map(({ id }) => ({ id })), added])).toMatchObject({ status: 200 })
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  await moveDown.press("Alt+ArrowDown")
  await isMoved.promise
  await moveDown.press("Alt+ArrowDown")
  isMovedTwice.resolve()
  await page.getByRole("link", { name: "Teracube" }).waitFor()
  await page.getByRole("alert").waitFor()
  const [one, two, ...others] = brands.map(({ name }) => name)
  expect((await device()).brands.map(({ name }) => name)).toEqual([two, one, ...others, "Teracube"])
})
