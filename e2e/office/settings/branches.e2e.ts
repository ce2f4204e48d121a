import { expect, onTestFinished, test } from "vitest"
import type { OfficeBranch } from "#contract/office/settings/branches.ts"
import { expectAccessible } from "../../support/axe.ts"
import { callOffice, visitOffice } from "../../support/office.ts"
import { at } from "../../support/support.ts"

const PATH = "/api/office/settings/branches"

test("a manager adds a branch, its wrong fields say why, and the API and the checkout's branches have it; closed and deleted, they do not", {
  timeout: 120_000,
}, async () => {
  // The next tests of this shop expect its first branches.
  onTestFinished(async () => {
    const { results } = (await callOffice("manager", "GET", PATH)).json as { results: OfficeBranch[] }
    for (const { id, name, version } of results) {
      if (name.startsWith("Old Port")) await callOffice("manager", "DELETE", `${PATH}/${id}`, { version })
    }
  })
  const { page, problems } = await visitOffice("manager", "/office/settings/branches")
  const offered = async () => ((await (await fetch(at("/api/store/branch/all"))).json()) as { name: string }[]).map(({ name }) => name)
  const first = await offered()
  const save = () => page.getByRole("button", { name: /^Save/ }).click()
  await page.getByRole("button", { name: "Add branch" }).click()
  const texts = { Building: "12", Zone: "18", "Position on the map": "Old port", Phone: "4444 0101", Email: "port@shop.example" }
  for (const [name, text] of Object.entries(texts)) await page.getByLabel(name, { exact: false }).first().fill(text)
  for (const [name, english, arabic] of [
    ["Name", "Old Port", "الميناء القديم"],
    ["Street", "Corniche Street", "شارع الكورنيش"],
    ["City", "Doha", "الدوحة"],
    ["Hours", "Daily 9 AM - 10 PM", "يوميًا 9 ص - 10 م"],
  ] as const) {
    await page.getByLabel(new RegExp(`^${name}.*English`)).fill(english)
    await page.getByLabel(new RegExp(`^${name}.*Arabic`)).fill(arabic)
  }
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
