import { expect, test } from "vitest"
import type { ProductForm } from "#contract/office/product-form.ts"
import type { Group } from "#contract/office/structure.ts"
import { callOffice, visitOffice } from "../support/office.ts"
import { at, expectClean, followMenu, hydrated, idle, visit } from "../support/support.ts"

test("[OFFICE-129] things and categories move by drag, by keys and by a list of places, each is said, and a move of a category is asked first", async () => {
  const { page, problems } = await visitOffice("editor", "/office/parts")
  const sections = page.getByRole("list", { name: "Sections" })
  const order = () => sections.getByRole("listitem").allInnerTexts()
  const handle = (name: string) => page.getByRole("button", { name: `Move ${name}: drag, or Alt and an arrow` })
  const dragOver = async (name: string, other: string) => {
    const [from, to] = [await handle(name).boundingBox(), await handle(other).boundingBox()]
    if (!from || !to) throw new Error("The handles are not shown.")
    await page.mouse.move(from.x + 8, from.y + 8)
    await page.mouse.down()
    await page.mouse.move(from.x + 8, from.y - 20, { steps: 4 })
    await page.mouse.move(to.x + 8, to.y + 4, { steps: 8 })
    await page.mouse.up()
  }
  await handle("Banners").press("Alt+ArrowDown")
  await expect.poll(order).toEqual(["Four facts", "Banners", "Just Landed"])
  await page.getByRole("status").getByText("Banners is now number 2 of 3.").waitFor()
  await handle("Banners").press("Space")
  await page.getByText("Banners is lifted, at number 2 of 3.").waitFor({ state: "attached" })
  await page.keyboard.press("ArrowDown")
  await page.getByText("Banners is now number 3 of 3.").waitFor({ state: "attached" })
  await page.keyboard.press("Space")
  await expect.poll(order).toEqual(["Four facts", "Just Landed", "Banners"])
  await page.getByRole("button", { name: "Move Just Landed to…" }).click()
  const places = page.getByRole("dialog", { name: "Move Just Landed to…" })
  await places.getByLabel("New place").selectOption("0")
  await places.getByRole("button", { name: "Move here" }).click()
  await expect.poll(order).toEqual(["Just Landed", "Four facts", "Banners"])
  await dragOver("Banners", "Just Landed")
  await expect.poll(order).toEqual(["Banners", "Just Landed", "Four facts"])

  await page.goto(at("/office/categories"))
  const tree = page.getByRole("list", { name: "Categories" })
  await tree.getByRole("listitem").first().waitFor()
  const names = async () => (await tree.getByRole("link").allInnerTexts()).map((text) => text.split("\n")[0] ?? "")
  const before = await names()
  const [name = "", , third = ""] = before
  const question = page.getByRole("dialog", { name: `Move ${name} to` })
  const answer = async (effect: RegExp, button: string) => {
    await question.getByText(/^\d+ products? moves? with it\.$/).waitFor()
    await question.getByText(effect).waitFor()
    await question.getByRole("button", { name: button, exact: true }).click()
  }
  await handle(name).press("Alt+ArrowDown")
  await answer(/^No page shows other products/, `Move ${name}`)
  await expect.poll(async () => (await names()).indexOf(name)).toBeGreaterThan(0)
  await handle(name).press("Alt+ArrowUp")
  await answer(/^No page shows other products/, `Move ${name}`)
  await expect.poll(names).toEqual(before)
  await page.getByRole("button", { name: `Move ${name} to…` }).click()
  const list = page.getByRole("dialog", { name: `Move ${name} to…` })
  await list.getByLabel("New place").selectOption({ index: 1 })
  await list.getByRole("button", { name: "Move here" }).click()
  await answer(/^\d+ pages? shows? other products: /, "Back")
  await dragOver(name, third)
  await question.getByText(/^\d+ products? moves? with it\.$/).waitFor()
  expect(problems).toEqual([])
})

test("[OFFICE-125] a changed slug of a product, category, brand or collection leads on from the old one with 301, also in an open page, and a slug in use answers 422", async () => {
  const answerOf = async (path: string) => {
    const { status, headers } = await fetch(at(path), { redirect: "manual" })
    return [status, headers.get("location")]
  }
  const open = await visit("/")
  for (const [kind, prefix] of [
    ["category", "category"],
    ["brand", "brands"],
    ["collection", "collection"],
  ] as const) {
    const { results } = (await callOffice("editor", "GET", `/api/office/structure/${kind}`)).json as { results: Group[] }
    const group = (kind === "category" ? results.find(({ slug }) => slug === "laptops") : results[0]) ?? expect.fail()
    const { name, name_ar, slug, description, description_ar } = group
    const save = (changed: string, version: number) =>
      callOffice("editor", "PUT", `/api/office/structure/${kind}/${group.id}`, {
        body: { name, name_ar, slug: changed, description, description_ar },
        version,
      })
    const taken = await save(results.find((other) => other.slug !== slug)?.slug ?? "", group.version)
    expect([taken.status, taken.json]).toMatchObject([422, { errors: [{ path: "slug" }] }])
    expect((await save(`${slug}-new`, group.version)).status).toBe(200)
    for (const language of ["", "/ar"]) {
      expect(await answerOf(`${language}/${prefix}/${slug}`)).toEqual([301, `${language}/${prefix}/${slug}-new`])
    }
    if (kind === "category") {
      await followMenu(open.page, `/category/${slug}`)
      await open.page.waitForURL(at(`/category/${slug}-new`))
      await open.page.getByRole("heading", { level: 1, name }).waitFor()
      expectClean(open)
    }
    // The next tests of this shop expect its first slugs.
    expect((await save(slug, group.version + 1)).status).toBe(200)
  }
  const path = "/api/office/products/1001"
  const form = (await callOffice("manager", "GET", `${path}/form`)).json as ProductForm
  const other = (await callOffice("manager", "GET", "/api/office/products/1002/form")).json as ProductForm
  const save = (slug: string, version: number) => callOffice("manager", "PATCH", path, { body: { slug }, version })
  const taken = await save(other.slug, form.version)
  expect([taken.status, taken.json]).toMatchObject([422, { errors: [{ path: "/slug" }] }])
  const saved = await save(`${form.slug}-new`, form.version)
  expect(saved.status).toBe(200)
  for (const language of ["", "/ar"]) {
    const [status, location] = await answerOf(`${language}/${form.slug}/1001/any`)
    expect(status).toBe(301)
    expect(location).toMatch(new RegExp(`^${language}/${form.slug}-new/1001/`))
  }
  await save(form.slug, (saved.json as ProductForm).version)
})

test("a missing category stays one page in the browser", async () => {
  const { page } = await visit("/", { expectedStatus: 404 })
  const documents: string[] = []
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(request.url())
  })
  await page.goto(at("/category/there-is-none"))
  await page.getByRole("heading", { level: 1, name: "Nothing on this shore." }).waitFor()
  await hydrated(page)
  await idle(page)
  expect(documents).toEqual([at("/category/there-is-none")])
})
