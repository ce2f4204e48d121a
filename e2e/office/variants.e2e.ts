import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import type { ProductForm } from "#contract/office/product-form.ts"
import type { OfficeProduct, ProductLine } from "#contract/office/products.ts"
import { expectAccessible } from "../support/axe.ts"
import { callOffice, visitOffice } from "../support/office.ts"
import { at } from "../support/support.ts"

const TITLE = "Samsung Galaxy S26 Ultra"

/** A draft like the product: it has the options and variants, and shoppers do not see it. */
async function aDraft(): Promise<ProductForm> {
  const list = await callOffice("manager", "GET", `/api/office/products?view=live&q=${encodeURIComponent(TITLE)}`)
  const [line] = (list.json as { results: ProductLine[] }).results.filter(({ title }) => title === TITLE)
  const made = await callOffice("manager", "POST", `/api/office/products/${line?.id}/copies`, { body: {} })
  return formOf((made.json as { id: number }).id)
}

const formOf = async (id: number) => (await callOffice("manager", "GET", `/api/office/products/${id}/form`)).json as ProductForm

async function openVariants(id: number) {
  const { page, problems } = await visitOffice("manager", `/office/products/${id}`)
  await page.getByRole("tab", { name: /^Variants/ }).click()
  return { page, problems, rows: page.getByRole("region", { name: "Variants" }).locator("tbody tr") }
}

const save = (page: Page) => page.keyboard.press("Control+s")

test("[OFFICE-121] a new option value offers the combinations that are missing, none chosen, and only the chosen ones are made", async () => {
  const { id, options, variants } = await aDraft()
  const { page, problems, rows } = await openVariants(id)
  await expect.poll(() => rows.count()).toBe(variants.length)
  await page.getByRole("button", { name: `Add a value of ${options[0]?.title}` }).click()
  const dialog = page.getByRole("dialog", { name: `Add a value of ${options[0]?.title}` })
  const boxes = dialog.getByRole("group", { name: "Combinations" }).getByRole("checkbox")
  await expect.poll(() => boxes.count()).toBe(0)
  await dialog.getByLabel("New value").fill("Desert Gold")
  const others = options.slice(1).reduce((count, { values }) => count * values.length, 1)
  await expect.poll(() => boxes.count()).toBe(others + 1)
  await expect.poll(() => dialog.getByRole("checkbox", { checked: true }).count()).toBe(0)
  await expect.poll(() => dialog.getByRole("button", { name: "Add 0 variants" }).isDisabled()).toBe(true)
  await boxes.nth(1).check()
  await boxes.nth(others).check()
  await expectAccessible(page)
  await dialog.getByRole("button", { name: "Add 2 variants" }).click()
  await dialog.waitFor({ state: "detached" })
  await expect.poll(() => rows.count()).toBe(variants.length + 2)
  await expect.poll(async () => (await formOf(id)).options[0]?.values.at(-1)).toBe("Desert Gold")
  expect(problems).toEqual([])
})

test("[OFFICE-120] the matrix of 100 variants keeps its heads in view, is filled down, pasted into and taken back, and names a wrong cell", async () => {
  const draft = await aDraft()
  const shades = Array.from({ length: 100 - draft.variants.length }, (_, number) => [
    `Shade ${number + 1}`,
    ...draft.options.slice(1).map(({ values }) => values[0] ?? ""),
  ])
  const added = await callOffice("manager", "POST", `/api/office/products/${draft.id}/variants`, {
    body: { variants: shades },
    version: draft.version,
  })
  expect(added.status).toBe(200)
  const { page, rows } = await openVariants(draft.id)
  await expect.poll(() => rows.count()).toBe(100)
  const frame = page.getByRole("region", { name: "Variants" }).locator("section")
  await frame.evaluate((element) => {
    element.style.inlineSize = "20rem"
    element.scrollTo(120, element.scrollHeight)
  })
  const edge = await frame.boundingBox()
  const head = await frame.getByRole("columnheader", { name: "Price QR" }).boundingBox()
  const name = await rows.last().getByRole("rowheader").boundingBox()
  expect([Math.round(head?.y ?? 0), Math.round(name?.x ?? 0)]).toEqual([Math.round(edge?.y ?? -1), Math.round(edge?.x ?? -1)])

  const cell = (row: number, column: "price" | "was" | "sku") => page.locator(`[data-cell="${row}:${column}"]`)
  const textIn = (row: number, column: "price" | "was" | "sku") => expect.poll(() => cell(row, column).inputValue())
  const [first, last] = [await cell(0, "price").inputValue(), await cell(99, "price").inputValue()]
  await cell(0, "price").fill("5150")
  await cell(0, "price").press("Control+d")
  await textIn(99, "price").toBe("5150")
  await cell(0, "price").press("Control+z")
  await textIn(99, "price").toBe(last)
  await cell(0, "price").press("Control+z")
  await textIn(0, "price").toBe(first)

  await cell(2, "price").focus()
  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData("text/plain", "5001\t5501\tSHEET-1\n5002\tmuch\tSHEET-2\n")
    document.activeElement?.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }))
  })
  await textIn(3, "sku").toBe("SHEET-2")
  await save(page)
  const wrong = cell(3, "was")
  await page.getByText(`Please correct: ${await wrong.getAttribute("aria-label")}`).waitFor()
  const line = page.locator("tbody tr", { has: wrong })
  await line.getByText("Please enter an amount such as 1,299 or 149.50.").waitFor()
  await expect.poll(() => wrong.getAttribute("aria-invalid")).toBe("true")
  await expect.poll(() => page.locator("[data-cell][aria-invalid=true]").count()).toBe(1)
  await wrong.fill("2000000")
  await save(page)
  await line.getByText("Please enter an amount up to QR 1,000,000.").waitFor()
  await wrong.fill("5502")
  await save(page)
  await page.getByRole("region", { name: /unsaved change/ }).waitFor({ state: "detached" })
  expect((await formOf(draft.id)).variants.slice(2, 4)).toMatchObject([
    { price: 5001, was: 5501, sku: "SHEET-1" },
    { price: 5002, was: 5502, sku: "SHEET-2" },
  ])
})

test("[OFFICE-118] a product of several variants unfolds in the list, and its variants are priced and counted there, unless a colleague was first", async () => {
  const { id, title } = await aDraft()
  const variants = async () => ((await callOffice("manager", "GET", `/api/office/products/${id}`)).json as OfficeProduct).variants
  const [first = expect.fail(), second = expect.fail(), ...others] = await variants()
  const read: string[] = []
  const { page, problems } = await visitOffice("owner", `/office/products?view=drafts&q=${encodeURIComponent(TITLE)}`, {
    expectedStatus: 412,
  })
  page.on("request", (request) => read.push(new URL(request.url()).pathname))
  const row = page.locator(`#main tbody tr:has(a[href$="/products/${id}"])`)
  const unfold = row.getByRole("button", { name: `Variants of ${title}` })
  const cells = (cell: "Price" | "Stock", of = "") => page.getByRole("table").getByRole("button", { name: `${cell} of ${title} ${of}` })
  const field = page.getByRole("table").getByRole("textbox")
  await expect.poll(() => unfold.getAttribute("aria-expanded")).toBe("false")
  expect(read).not.toContain(`/api/office/products/${id}`)
  await unfold.press("Enter")
  await expect.poll(() => unfold.getAttribute("aria-expanded")).toBe("true")
  await expect.poll(() => cells("Price").count()).toBe(others.length + 2)
  await expectAccessible(page)

  const price = Math.min(first.price, second.price, ...others.map((each) => each.price)) - 10
  await cells("Price", first.name).click()
  await field.fill(String(price))
  await field.press("Enter")
  await expect.poll(async () => (await variants())[0]?.price).toBe(price)
  await row.getByText(new RegExp(`^${price.toLocaleString("en")} –`)).waitFor()

  await cells("Stock", first.name).press("Enter")
  await field.fill("7")
  await field.press("ArrowDown")
  await expect
    .poll(() => field.getAttribute("aria-label"), { message: "the arrow opens the cell below" })
    .toBe(`Stock of ${title} ${second.name}`)
  await field.press("Escape")
  await expect.poll(async () => (await variants())[0]?.stock).toBe(7)

  await cells("Price", second.name).click()
  await field.fill(String(second.price + 1))
  const theirs = await callOffice("manager", "PATCH", `/api/office/variants/${second.id}/price`, {
    body: { price: second.price + 2 },
    version: (await formOf(id)).version,
  })
  expect(theirs.status).toBe(200)
  await callOffice("manager", "POST", `/api/office/variants/${first.id}/stock`, { body: { kind: "COUNT", pieces: 9 } })
  // The row has both changes by the live stream.
  await page.getByRole("button", { name: `Stock of ${title} ${first.name}: 9` }).waitFor()
  await field.press("Enter")
  await page.getByRole("table").getByRole("alert").waitFor()
  expect((await variants())[1]?.price).toBe(second.price + 2)
  await field.press("Escape")

  await page.setViewportSize({ width: 390, height: 844 })
  const card = page.locator(`#main li:has(> a[href$="/products/${id}"])`)
  await card.getByRole("button", { name: `Price of ${title} ${second.name}` }).waitFor()
  await expectAccessible(page)
  await card.getByRole("button", { name: `Variants of ${title}` }).click()
  await expect.poll(() => card.getByRole("button").count()).toBe(1)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect.poll(() => cells("Price").count()).toBe(0)
  expect(problems).toEqual([])
})

test("[OFFICE-118] of more than 100 variants the list shows 100 and leads to the editor for the others", async () => {
  const draft = await aDraft()
  const shades = Array.from({ length: 102 - draft.variants.length }, (_, number) => [
    `Shade ${number + 1}`,
    ...draft.options.slice(1).map(({ values }) => values[0] ?? ""),
  ])
  const path = `/api/office/products/${draft.id}/variants`
  expect((await callOffice("manager", "POST", path, { body: { variants: shades }, version: draft.version })).status).toBe(200)
  const { page } = await visitOffice("manager", `/office/products?view=drafts&q=${encodeURIComponent(TITLE)}`)
  const row = page.locator(`#main tbody tr:has(a[href$="/products/${draft.id}"])`)
  await row.getByRole("button", { name: `Variants of ${draft.title}` }).click()
  const more = page.getByRole("table").getByRole("link", { name: "2 more variants in the editor" })
  await more.waitFor()
  await expect
    .poll(() =>
      page
        .getByRole("table")
        .getByRole("button", { name: /^Price of / })
        .count(),
    )
    .toBe(100)
  await more.click()
  await page.waitForURL(new RegExp(`/office/products/${draft.id}$`))
})

test("[OFFICE-126] the history draws the price of a variant in steps, and a price that never changed not at all", async () => {
  const draft = await aDraft()
  const [first = expect.fail(), second = expect.fail()] = draft.variants
  for (const price of [second.price - 100, second.price - 200]) {
    const { version } = await formOf(draft.id)
    const changed = await callOffice("manager", "PATCH", `/api/office/variants/${second.id}/price`, { body: { price }, version })
    expect(changed.status).toBe(200)
  }
  const { page, problems } = await visitOffice("manager", `/office/products/${draft.id}`)
  await page.getByRole("tab", { name: "History" }).click()
  const panel = page.getByRole("region", { name: "Price history" })
  const chart = panel.getByRole("figure", { name: `Price of ${second.name}` })
  await chart.waitFor()
  const plot = chart.getByRole("slider")
  const step = (price: number) => new RegExp(`: QR\\s${price.toLocaleString("en")}$`)
  await plot.press("ArrowLeft")
  await expect.poll(() => chart.getByRole("status").innerText()).toMatch(`QR\u00a0${(second.price - 200).toLocaleString("en")}`)
  await plot.press("ArrowLeft")
  await plot.press("ArrowLeft")
  await expect.poll(() => plot.getAttribute("aria-valuetext")).toMatch(step(second.price))
  const line = (await chart.locator("path").getAttribute("d")) ?? ""
  const corners = line
    .slice(1)
    .split("L")
    .map((corner) => corner.split(","))
  const isStep = corners.every(([x, y], place) => place === 0 || x === corners[place - 1]?.[0] || y === corners[place - 1]?.[1])
  expect({ isStep, heights: new Set(corners.map(([, y]) => y)).size }).toEqual({ isStep: true, heights: 3 })
  await expectAccessible(page)

  const entries = panel.getByRole("listitem")
  const variant = panel.getByLabel("Variant")
  await variant.selectOption({ label: second.name })
  await expect.poll(() => entries.count(), { message: "the list has the chosen variant alone" }).toBe(3)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await variant.selectOption({ label: first.name })
  await expect.poll(() => entries.count()).toBe(1)
  await expect.poll(() => panel.getByRole("figure").count()).toBe(0)
  expect(problems).toEqual([])
})

test("[OFFICE-126] of several variants whose prices never changed nothing is drawn", async () => {
  const { id, variants } = await aDraft()
  const { page } = await visitOffice("manager", `/office/products/${id}`)
  await page.getByRole("tab", { name: "History" }).click()
  const panel = page.getByRole("region", { name: "Price history" })
  await expect.poll(() => panel.getByRole("listitem").count()).toBe(variants.length)
  await expect.poll(() => panel.getByRole("figure").count()).toBe(0)
})

test("[OFFICE-58] a colleague's price does not collide with a picture's text, and two texts of one picture are shown in words", async () => {
  const draft = await aDraft()
  const change = async (body: object) => {
    const { version } = await formOf(draft.id)
    expect((await callOffice("manager", "PATCH", `/api/office/products/${draft.id}`, { body, version })).status).toBe(200)
  }
  const { page } = await visitOffice("editor", `/office/products/${draft.id}`)
  await page.getByRole("tab", { name: /^Pictures/ }).click()
  const text = page.getByLabel(/^Alternative text.*English/).first()
  const dialog = page.getByRole("dialog", { name: /saved while you were editing$/ })
  await text.fill("From the front")
  await change({ variants: [{ id: draft.variants[0]?.id, price: (draft.variants[0]?.price ?? 0) - 1 }] })
  await save(page)
  await dialog.getByText(/^Kept from .*: Price of /).waitFor()
  await expect.poll(() => dialog.getByRole("radio").count()).toBe(0)
  await dialog.getByRole("button", { name: "Save with these choices" }).click()
  await dialog.waitFor({ state: "detached" })

  const pictures = (await formOf(draft.id)).pictures.map(({ image: _image, ...picture }) => picture)
  expect(pictures[0]?.alt).toBe("From the front")
  await text.fill("On a table")
  await change({ pictures: pictures.map((picture, place) => (place === 0 ? { ...picture, alt: "In a hand" } : picture)) })
  await save(page)
  const choice = dialog.getByRole("group", { name: "Pictures" })
  await choice.getByText("Picture 1: In a hand").waitFor()
  await choice.getByText("Picture 1: On a table").waitFor()
  await expectAccessible(page)
  await dialog.getByRole("button", { name: "Save with these choices" }).click()
  await dialog.waitFor({ state: "detached" })
  expect((await formOf(draft.id)).pictures[0]?.alt).toBe("On a table")
})

test("[OFFICE-128] English and Arabic stand side by side; Arabic that is missing is marked on tab and list, found by its view, and shoppers see English", async () => {
  const draft = await aDraft()
  const { page } = await visitOffice("manager", `/office/products/${draft.id}`)
  // A copy has no Arabic title.
  await page.getByRole("tab", { name: /^Basics.*Arabic missing/ }).waitFor()
  await page.getByRole("tab", { name: /^Text/ }).click()
  const editors = page.getByRole("tabpanel").locator("[contenteditable=true]")
  await editors.nth(1).waitFor()
  const [english, arabic] = [await editors.nth(0).boundingBox(), await editors.nth(1).boundingBox()]
  expect([english?.y, english?.height]).toEqual([arabic?.y, arabic?.height])
  expect((english?.x ?? 0) + (english?.width ?? 0)).toBeLessThanOrEqual(arabic?.x ?? 0)
  await expect.poll(() => editors.nth(1).evaluate((editor) => editor.closest("[lang=ar]")?.getAttribute("dir"))).toBe("rtl")

  await page.goto(at(`/office/products?view=arabic-missing&q=${encodeURIComponent(TITLE)}`))
  const row = page.locator(`#main tbody tr:has(a[href$="/products/${draft.id}"])`)
  await row.getByText("missing", { exact: true }).waitFor()

  const path = `/api/office/products/${draft.id}`
  const live = await callOffice("manager", "PATCH", path, { body: { state: "live" }, version: draft.version })
  const shown = await (await fetch(at(`/ar/${draft.slug}/${draft.id}/any`))).text()
  expect(shown).toMatch(new RegExp(`<h1[^>]*><bdi[^>]*>${TITLE}`))
  const written = await callOffice("manager", "PATCH", path, {
    body: { title_arabic: "سامسونج جالكسي", state: "draft" },
    version: (live.json as ProductForm).version,
  })
  expect(written.status).toBe(200)
  await row.waitFor({ state: "detached" })
})

test("[OFFICE-66] pictures and options move by drag, by keys and by a list of places, each is said, and the order is saved with the form", async () => {
  const draft = await aDraft()
  const pictures = draft.pictures.map(({ image: _image, ...picture }, place) => ({ ...picture, alt: `View ${place + 1}` }))
  await callOffice("manager", "PATCH", `/api/office/products/${draft.id}`, { body: { pictures }, version: draft.version })
  const { page, problems } = await openVariants(draft.id)
  const say = (words: string) => page.getByText(words, { exact: true }).waitFor({ state: "attached" })
  const moveEach = async (label: string, names: () => Promise<string[]>) => {
    const handle = (name: string) => page.getByRole("button", { name: `Move ${name}: drag, or Alt and an arrow`, exact: true })
    const [first = "", second = "", third = "", ...rest] = await names()
    const count = rest.length + 3
    await handle(first).press("Alt+ArrowDown")
    await say(`${first} is now number 2 of ${count}.`)
    await expect.poll(names, { message: label }).toEqual([second, first, third, ...rest])
    await page.getByRole("button", { name: `Move ${third} to…`, exact: true }).click()
    const places = page.getByRole("dialog", { name: `Move ${third} to…` })
    await places.getByLabel("New place").selectOption("0")
    await places.getByRole("button", { name: "Move here" }).click()
    await say(`${third} is now number 1 of ${count}.`)
    await expect.poll(names, { message: label }).toEqual([third, second, first, ...rest])
    await handle(first).scrollIntoViewIfNeeded()
    const [from, to] = [await handle(first).boundingBox(), await handle(second).boundingBox()]
    if (!from || !to) throw new Error("The handles are not shown.")
    await page.mouse.move(from.x + 8, from.y + 8)
    await page.mouse.down()
    await page.mouse.move(from.x + 8, from.y - 20, { steps: 4 })
    await page.mouse.move(to.x + 8, to.y + 4, { steps: 8 })
    await page.mouse.up()
    await say(`${first} is now number 2 of ${count}.`)
    await expect.poll(names, { message: label }).toEqual([third, first, second, ...rest])
    return [third, first, second, ...rest]
  }
  const named = async (list: string) => {
    const handles = await page
      .getByRole("list", { name: list, exact: true })
      .getByRole("button", { name: /: drag, or Alt and an arrow$/ })
      .all()
    const labels = await Promise.all(handles.map((handle) => handle.getAttribute("aria-label")))
    return labels.map((label) => (label ?? "").replace(/^Move | *: drag, or Alt and an arrow$/g, ""))
  }
  const options = await moveEach("options", () => named("Options"))
  await page.getByRole("tab", { name: /^Pictures/ }).click()
  await page.getByRole("list", { name: "Pictures", exact: true }).getByRole("listitem").nth(2).waitFor()
  await moveEach("pictures", () => named("Pictures"))
  await save(page)
  await page.getByRole("region", { name: /unsaved change/ }).waitFor({ state: "detached" })
  const saved = await formOf(draft.id)
  expect(saved.options.map(({ title }) => title)).toEqual(options)
  const [one, two, three] = draft.pictures.map(({ src }) => src)
  expect(saved.pictures.slice(0, 3).map(({ src }) => src)).toEqual([three, one, two])
  expect(problems).toEqual([])
})
