import type { Page } from "playwright-core"
import { expect, onTestFinished, test } from "vitest"
import type { OfficeBranch } from "#contract/office/settings/branches.ts"
import { expectAccessible } from "../../support/axe.ts"
import { callOffice, visitOffice } from "../../support/office.ts"
import { at } from "../../support/support.ts"

const PATH = "/api/office/settings/branches"

/** The next tests of this shop expect its first branches. */
async function dropBranches(name: string): Promise<void> {
  const { results } = (await callOffice("manager", "GET", PATH)).json as { results: OfficeBranch[] }
  for (const branch of results) {
    if (branch.name.startsWith(name)) await callOffice("manager", "DELETE", `${PATH}/${branch.id}`, { version: branch.version })
  }
}

async function fillBranch(page: Page, name: string, position: string): Promise<void> {
  await page.getByRole("button", { name: "Add branch" }).click()
  const texts = { Building: "12", Zone: "18", "Position on the map": position, Phone: "4444 0101", Email: "port@shop.example" }
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label, { exact: false }).first().fill(text)
  for (const [label, english, arabic] of [
    ["Name", name, "الميناء القديم"],
    ["Street", "Corniche Street", "شارع الكورنيش"],
    ["City", "Doha", "الدوحة"],
    ["Hours", "Daily 9 AM - 10 PM", "يوميًا 9 ص - 10 م"],
  ] as const) {
    await page.getByLabel(new RegExp(`^${label}.*English`)).fill(english)
    await page.getByLabel(new RegExp(`^${label}.*Arabic`)).fill(arabic)
  }
}

test("a manager adds a branch, its wrong fields say why, and the API and the checkout's branches have it; closed and deleted, they do not", {
  timeout: 120_000,
}, async () => {
  onTestFinished(() => dropBranches("Old Port"))
  const { page, problems } = await visitOffice("manager", "/office/settings/branches")
  const offered = async () => ((await (await fetch(at("/api/store/branch/all"))).json()) as { name: string }[]).map(({ name }) => name)
  const first = await offered()
  const save = () => page.getByRole("button", { name: /^Save/ }).click()
  await fillBranch(page, "Old Port", "Old port")
  await save()
  await page.getByText("Write latitude and longitude, such as 25.2846, 51.5003").first().waitFor()
  await page.getByLabel("Position on the map").fill("25.2919, 51.5423")
  await save()
  const mine = page.getByRole("link", { name: /^Old Port/ })
  await mine.waitFor()
  expect(await offered()).toEqual([...first, "Old Port"])
  await expectAccessible(page)

  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await page.getByLabel("Customers can choose it").uncheck()
  await save()
  await expect.poll(() => mine.getByText("Closed").count()).toBe(1)
  expect(await offered()).toEqual(first)
  await page.getByRole("button", { name: "Delete…" }).click()
  await page.getByRole("button", { name: "Delete Old Port" }).click()
  await expect.poll(() => mine.count()).toBe(0)
  expect(problems).toEqual([])
})

test("a branch whose form is typed into while it is added is added once, and the next save changes it", async () => {
  onTestFinished(() => dropBranches("New Port"))
  const { page } = await visitOffice("manager", "/office/settings/branches")
  const answer = Promise.withResolvers<void>()
  await page.route(`**${PATH}`, async (route) => {
    if (route.request().method() === "POST") await answer.promise
    return route.fallback()
  })
  await fillBranch(page, "New Port", "25.2919, 51.5423")
  const asked = page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith(PATH))
  await page.getByRole("button", { name: /^Save/ }).click()
  await asked
  await page.getByLabel("Building", { exact: false }).first().fill("14")
  answer.resolve()
  await page.getByRole("region", { name: "1 unsaved change" }).waitFor()
  await page.getByRole("button", { name: /^Save/ }).click()
  await page.getByRole("region", { name: /unsaved change/ }).waitFor({ state: "detached" })
  const { results } = (await callOffice("manager", "GET", PATH)).json as { results: OfficeBranch[] }
  expect(results.filter(({ name }) => name === "New Port").map((branch) => branch.building_number)).toEqual(["14"])
})
