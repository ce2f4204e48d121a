import { expect, test } from "vitest"
import type { HomeDraft } from "#contract/office/storefront/home-page.ts"
import { expectAccessible } from "../../support/axe.ts"
import { callOffice, sessionOf, visitOffice } from "../../support/office.ts"
import { at, idle } from "../../support/support.ts"

const DRAFT = "/api/office/home/draft"
const DRAFT_PAGES = ["/?draft=home", "/ar?draft=home"]

const draft = async () => (await callOffice("editor", "GET", DRAFT)).json as HomeDraft

/** Puts the sections back as they were, for the next tests of this shop. */
async function putBack({ sections }: HomeDraft) {
  const { version } = await draft()
  await callOffice("editor", "PUT", DRAFT, { body: { sections: sections.map(({ key }) => ({ key, is_hidden: false })) }, version })
}

test("[OFFICE-139] sections are added, filled, hidden, ordered by drag and by keys, and one that cannot be shown says why before publishing", async () => {
  const before = await draft()
  const { page, problems } = await visitOffice("editor", "/office/home")
  const list = page.getByRole("list", { name: "Sections" })
  const names = async () => (await draft()).sections.map(({ title }) => title)
  const shownNames = async () => (await list.getByRole("listitem").allInnerTexts()).slice(0, 2).map((text) => text.split("\n")[0])
  const [first = "", second = "", third = ""] = before.sections.map(({ title }) => title ?? "")
  const handle = (name: string) => list.getByRole("button", { name: `Move ${name}: drag, or Alt and an arrow` })
  await handle(first).press("Alt+ArrowDown")
  await expect.poll(async () => (await names()).slice(0, 3)).toEqual([second, first, third])
  await expect.poll(shownNames).toEqual([second, first])
  const placeOf = async (name: string) => {
    const box = await handle(name).boundingBox()
    if (!box) throw new Error(`The handle of ${name} is not shown.`)
    return box
  }
  // The list is drawn again with the saved order; a place measured before would be another section's.
  await idle(page)
  const from = await placeOf(third)
  await page.mouse.move(from.x + 8, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(from.x + 8, from.y - 20, { steps: 4 })
  const to = await placeOf(second)
  await page.mouse.move(to.x + 8, to.y + 4, { steps: 8 })
  await page.getByText(`${third} is now number 1 of ${before.sections.length}.`).waitFor({ state: "attached" })
  await page.mouse.up()
  await expect.poll(async () => (await names()).slice(0, 3)).toEqual([third, second, first])
  await expect.poll(shownNames).toEqual([third, second])
  await page.getByRole("button", { name: `Hide ${first}` }).click()
  await page.getByRole("button", { name: `Show ${first}` }).waitFor()

  await page.getByRole("button", { name: "Add", exact: true }).click()
  await page.getByRole("menuitem", { name: "Categories" }).click()
  await page.getByText("Complete or hide before publishing: Categories, without a title (Nothing to show)").waitFor()
  // The fields of the new section are shown, and no longer those of another one.
  const found = page.getByRole("searchbox", { name: "Find a category to add" })
  await found.waitFor()
  await idle(page)
  await page.getByRole("textbox", { name: "Title" }).first().fill("Only two")
  await found.fill("lap")
  await page.getByRole("button", { name: "Add Laptops" }).click()
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await page.getByText("Complete or hide before publishing: Only two (Fewer than 6 categories)").waitFor()
  await page.getByRole("button", { name: "Publish" }).click()
  await page.getByRole("alert").getByText("A section cannot be shown. Complete it or hide it.").waitFor()
  await page.getByRole("button", { name: "Remove Only two" }).click()
  await expect.poll(async () => (await names()).includes("Only two")).toBe(false)
  await expectAccessible(page)
  expect(problems.filter((problem) => !problem.includes("422"))).toEqual([])
  await putBack(before)
})

test("[OFFICE-138] the preview is the storefront itself with the draft, in two widths and two languages, and nobody else sees the draft", async () => {
  const before = await draft()
  const { page } = await visitOffice("editor", "/office/home")
  const preview = page.frameLocator('iframe[title="Preview of the home page"]')
  await preview.getByRole("heading", { name: "Best Sellers" }).waitFor()
  const [hidden, ...others] = before.sections
  const sections = [...others.toReversed(), hidden].map((section) => ({ key: section?.key ?? "", is_hidden: section === hidden }))
  const live = await (await fetch(at("/"))).text()
  await callOffice("editor", "PUT", DRAFT, { body: { sections }, version: before.version })
  const shownTitles = () => preview.locator("h2.h-section").allTextContents()
  const expected = others.toReversed().flatMap(({ title }) => title ?? [])
  await expect.poll(shownTitles).toEqual(expected)
  const widthInFrame = () => preview.locator("html").evaluate((html) => html.ownerDocument.defaultView?.innerWidth)
  expect(await widthInFrame()).toBe(1440)
  await page.getByRole("button", { name: "390" }).click()
  await expect.poll(widthInFrame).toBe(390)
  await page.getByRole("button", { name: "العربية" }).click()
  await expect.poll(() => preview.locator("html").getAttribute("dir")).toBe("rtl")
  await expect
    .poll(shownTitles)
    .toEqual((await draft()).sections.filter((section) => !section.is_hidden).map(({ title_ar: title }) => title))
  await preview.getByRole("banner").getByRole("link").first().click()
  expect(await preview.locator("html").evaluate((html) => html.ownerDocument.defaultView?.location.search)).toBe("?draft=home")

  const cookieOf = async (role: string) => {
    const { name, value } = await sessionOf(role)
    return `${name}=${value}`
  }
  const editor = await cookieOf("editor")
  for (const path of DRAFT_PAGES) {
    const own = await fetch(at(path), { headers: { cookie: editor } })
    expect([own.status, own.headers.get("cache-control"), own.headers.get("etag")]).toEqual([200, "private, no-store", null])
    expect([own.headers.get("x-robots-tag"), own.headers.get("vary")]).toEqual(["noindex, nofollow", "cookie, accept-encoding"])
    expect(own.headers.get("content-security-policy")).toContain("frame-ancestors 'self'")
    for (const [cookie, status] of [
      ["", 401],
      [editor.slice(0, -3), 401],
      [await cookieOf("sales"), 403],
    ] as const) {
      const other = await fetch(at(path), { headers: cookie === "" ? {} : { cookie } })
      expect([other.status, other.headers.get("cache-control")], `${path} ${cookie}`).toEqual([status, "private, no-store"])
      expect(await other.text()).not.toContain(String(expected[0]))
    }
  }
  expect(await (await fetch(at("/"))).text(), "no cached page has the draft").toBe(live)
  expect(await (await fetch(at("/"), { headers: { cookie: editor } })).text()).toBe(live)
  await putBack(before)
})

test("[OFFICE-141] a draft is published, compared with the version before, and that one is put back in two clicks", async () => {
  const before = await draft()
  const [first] = before.sections
  const sections = before.sections.map(({ key }) => ({ key, is_hidden: key === first?.key }))
  await callOffice("editor", "PUT", DRAFT, { body: { sections }, version: before.version })
  const { page, problems } = await visitOffice("editor", "/office/home")
  await page.getByText("Draft, 1 change").waitFor()
  await page.getByRole("button", { name: "Publish" }).click()
  await page.getByText(/^Live is version \d+/).waitFor()
  const titles = async () => {
    const answer = await fetch(at("/api/home/layout"))
    return ((await answer.json()) as { title: string }[]).map(({ title }) => title)
  }
  expect(await titles()).not.toContain(first?.title)
  const number = (await draft()).live?.number ?? 0
  await page.getByRole("button", { name: "Versions" }).click()
  await page.getByRole("button", { name: `Compare version ${number - 1}` }).click()
  const comparison = page.getByRole("dialog", { name: `Compare version ${number - 1}` })
  await comparison
    .getByRole("list", { name: "Differences" })
    .getByText(first?.title ?? "")
    .waitFor()
  await expectAccessible(page)
  await comparison.getByRole("button", { name: "Back" }).click()
  await page.getByRole("dialog", { name: "Versions" }).getByRole("button", { name: "Close" }).click()

  await page.getByRole("button", { name: "Versions" }).click()
  await page.getByRole("button", { name: `Put version ${number - 1} back` }).click()
  await page.getByText(`Version ${number - 1} is live again`).waitFor()
  expect(await titles()).toContain(first?.title)
  await page.getByRole("dialog", { name: "Versions" }).getByRole("button", { name: "Close" }).click()

  await callOffice("editor", "PUT", DRAFT, { body: { sections }, version: (await draft()).version })
  await page.getByRole("button", { name: "Schedule…" }).click()
  const dialog = page.getByRole("dialog", { name: "Schedule the home page?" })
  await dialog.getByRole("button", { name: "Schedule the home page" }).click()
  await dialog.getByText("Choose a day and a time.").waitFor()
  await dialog.getByLabel("Shoppers see it from").fill("2099-01-01T18:00")
  await dialog.getByRole("button", { name: "Schedule the home page" }).click()
  await page.getByText(/Version \d+ follows: Thursday, 1 January 2099/).waitFor()
  expect(await titles()).toContain(first?.title)
  const next = (await draft()).next?.number
  await page.getByRole("button", { name: "Versions" }).click()
  await page.getByRole("button", { name: `Take version ${next} back` }).click()
  await expect.poll(async () => (await draft()).next).toBeNull()
  expect(problems).toEqual([])
  await putBack(before)
})

test("[OFFICE-55] typed fields of a section stay when another one is moved before it, and are asked about before another one is chosen", async () => {
  const before = await draft()
  const [first = "", second = ""] = before.sections.map(({ title }) => title ?? "")
  const { page, problems } = await visitOffice("editor", "/office/home")
  const list = page.getByRole("list", { name: "Sections" })
  const title = page.getByRole("textbox", { name: "Title" }).first()
  const publish = page.getByRole("button", { name: "Publish", exact: true })
  await expect.poll(() => title.inputValue()).toBe(first)
  await title.fill("Typed and not saved")
  await list.getByRole("button", { name: `Move ${second}: drag, or Alt and an arrow` }).press("Alt+ArrowUp")
  await expect.poll(async () => (await draft()).sections.slice(0, 2).map((section) => section.title)).toEqual([second, first])
  await page.getByText("Draft, ").waitFor()
  await expect.poll(() => title.inputValue()).toBe("Typed and not saved")
  expect(await publish.count()).toBe(0)

  const question = page.getByRole("dialog", { name: "Leave with unsaved changes?" })
  const open = (name: string) => list.getByRole("button", { name: new RegExp(`^${name}`) }).click()
  await open(second)
  await question.getByRole("button", { name: "Stay" }).click()
  await expect.poll(() => title.inputValue()).toBe("Typed and not saved")
  await open(second)
  await question.getByRole("button", { name: "Leave" }).click()
  await expect.poll(() => title.inputValue()).toBe(second)
  await publish.waitFor()
  await open(first)
  await page.getByRole("button", { name: "Show them" }).click()
  await expect.poll(() => title.inputValue()).toBe("Typed and not saved")
  await page.getByRole("button", { name: "Discard" }).click()
  await publish.waitFor()
  expect(problems).toEqual([])
  await putBack(before)
})
