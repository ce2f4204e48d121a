import { expect, onTestFinished, test } from "vitest"
import type { ProductLine } from "#contract/office/products.ts"
import type { HomeDraft, HomeTile, SavedTile } from "#contract/office/storefront/home-page.ts"
import { expectAccessible, expectFits } from "../../support/axe.ts"
import { callOffice, visitOffice } from "../../support/office.ts"
import { aPicture, sendPictures } from "../../support/pictures.ts"

const DRAFT = "/api/office/home/draft"
const SECTION = "Deals of the Week"

const draft = async () => (await callOffice("editor", "GET", DRAFT)).json as HomeDraft
const tilesNow = async () => (await draft()).sections.find(({ title }) => title === SECTION)?.tiles ?? []

function saved({ text, text_ar, picture, targets, price_from, price_upto }: HomeTile): SavedTile {
  const of = (list: string) => targets.filter((target) => target.list === list).map(({ slug }) => slug)
  const lists = { categories: of("categories"), collections: of("collections"), brands: of("brands"), products: of("products") }
  return { text, text_ar, picture: picture.src, ...lists, price_from, price_upto }
}

test("[OFFICE-139] a tile is added with its picture, listings and prices, ordered by the keyboard, and shown by the preview", async () => {
  const before = await draft()
  const first = await tilesNow()
  // The next tests of this shop expect its tiles.
  onTestFinished(async () => {
    const sections = before.sections.map(({ key, is_hidden, title, title_ar }) =>
      title === SECTION
        ? { key, is_hidden, content: { title, title_ar, kind: "catalogs", entries: [], tiles: first.map(saved) } }
        : { key, is_hidden },
    )
    await callOffice("editor", "PUT", DRAFT, { body: { sections }, version: (await draft()).version })
  })
  const { results } = (await callOffice("editor", "GET", "/api/office/products?q=galaxy%20tab&limit=1")).json as { results: ProductLine[] }
  const tablet = results[0] ?? expect.fail()
  const { page, problems } = await visitOffice("editor", "/office/home")
  const picture = await aPicture(600)
  await sendPictures(page, new Map([["tablet.png", picture]]))
  await page
    .getByRole("list", { name: "Sections" })
    .getByRole("button", { name: new RegExp(`^${SECTION}`) })
    .click()
  const tiles = page.getByRole("list", { name: "Tiles" })
  await expect.poll(() => tiles.getByRole("listitem").count()).toBe(first.length)
  await page.getByRole("button", { name: "Add tile" }).click()
  const dialog = page.getByRole("dialog", { name: "Add tile" })
  const done = dialog.getByRole("button", { name: "Done" })
  await dialog.locator("input[lang=en]").fill(first[0]?.text ?? "")
  await dialog.getByLabel("Price from, in QR").fill("900")
  await dialog.getByLabel("Price up to, in QR").fill("many")
  await done.click()
  await dialog.getByText("Another tile of the section has this text.").waitFor()
  await dialog.getByText("This picture is missing.").waitFor()
  await dialog.getByText("Write an amount, such as 1500.").waitFor()
  await expectAccessible(page)
  await dialog.locator("input[lang=en]").fill("Tablets for school")
  await dialog.locator("input[lang=ar]").fill("أجهزة لوحية للمدرسة")
  await dialog.getByLabel("Price up to, in QR").fill("٢٥٠٠")
  await dialog.getByLabel("Picture", { exact: true }).setInputFiles({ name: "tablet.png", mimeType: "image/png", buffer: picture })
  await dialog.getByRole("searchbox", { name: "Find a category to add" }).fill("tablets")
  await dialog.getByRole("button", { name: "Add Tablets" }).click()
  await dialog.getByLabel("Listings").selectOption("Brands")
  await dialog.getByRole("searchbox", { name: "Find a brand to add" }).fill("sams")
  await dialog.getByRole("button", { name: "Add Samsung" }).click()
  await dialog.getByLabel("Listings").selectOption("Products")
  await dialog.getByRole("searchbox", { name: "Find a product to add" }).fill(tablet.title)
  await dialog.getByRole("button", { name: `Add ${tablet.title}`, exact: true }).click()
  await expect.poll(() => dialog.getByText("This picture is missing.").count()).toBe(1)
  await done.click()
  await dialog.waitFor({ state: "detached" })
  await page.getByRole("button", { name: "Move Tablets for school: drag, or Alt and an arrow" }).press("Alt+ArrowUp")
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await expect.poll(async () => (await tilesNow()).map(({ text }) => text)).toHaveLength(first.length + 1)
  expect((await tilesNow()).at(-2)).toMatchObject({
    ...{ text: "Tablets for school", text_ar: "أجهزة لوحية للمدرسة", price_from: 900, price_upto: 2500 },
    targets: [
      { list: "categories", slug: "tablets", name: "Tablets" },
      { list: "brands", slug: "samsung", name: "Samsung" },
      { list: "products", slug: tablet.slug, name: tablet.title },
    ],
  })
  const preview = page.frameLocator('iframe[title="Preview of the home page"]')
  const link = preview.getByRole("link", { name: /Tablets for school/ })
  await expect.poll(() => link.getAttribute("href")).toContain("price_upto=2500")
  await page.getByRole("button", { name: "العربية" }).click()
  await preview.getByRole("link", { name: /أجهزة لوحية للمدرسة/ }).waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectFits(page)
  await page.getByRole("button", { name: "Change tile: Tablets for school" }).click()
  await page.getByRole("dialog", { name: "Change tile: Tablets for school" }).waitFor()
  await expectFits(page)
  await expectAccessible(page)
  expect(problems).toEqual([])
})

test("a removed section of tiles comes back with Undo", async () => {
  const before = await draft()
  onTestFinished(async () => {
    const sections = before.sections.map(({ key, is_hidden }) => ({ key, is_hidden }))
    await callOffice("editor", "PUT", DRAFT, { body: { sections }, version: (await draft()).version })
  })
  const { page, problems } = await visitOffice("editor", "/office/home")
  await page.getByRole("button", { name: `Remove ${SECTION}` }).click()
  await expect.poll(async () => (await draft()).sections.length).toBe(before.sections.length - 1)
  await page.getByRole("button", { name: "Undo" }).click()
  await expect.poll(async () => (await draft()).sections).toEqual(before.sections)
  expect(problems).toEqual([])
})
