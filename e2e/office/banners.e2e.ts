import { expect, onTestFinished, test } from "vitest"
import type { BannerList, OfficeBanner, SavedBanner } from "#contract/office/storefront/banners.ts"
import { expectAccessible, expectFits } from "../support/axe.ts"
import { callOffice, visitOffice } from "../support/office.ts"
import { aPicture, sendPictures } from "../support/pictures.ts"
import { at, visit } from "../support/support.ts"

const LIST = "/api/office/home/banners"

const list = async () => (await callOffice("editor", "GET", LIST)).json as BannerList

function savedOf({ small, medium, large, ink, is_ink_chosen: isChosen, state: _state, ...banner }: OfficeBanner): SavedBanner {
  return { ...banner, small: small.src, medium: medium.src, large: large.src, ink: isChosen ? ink : null }
}

test("[OFFICE-140] a banner is added with three pictures, says what it lacks, and shoppers see it once it is saved", async () => {
  const before = (await list()).banners.map(savedOf)
  // The next tests of this shop expect its banners.
  onTestFinished(async () => {
    await callOffice("editor", "PUT", LIST, { body: { banners: before }, version: (await list()).version })
  })
  const { page, problems } = await visitOffice("editor", "/office/home")
  await page.getByRole("link", { name: "Banners" }).click()
  const entries = page.getByRole("list", { name: "Banners" }).getByRole("listitem")
  await expect.poll(() => entries.count()).toBe(before.length)
  const pictures = new Map<string, Buffer>()
  for (const [name, width] of Object.entries({ Phone: 600, Tablet: 1000, "Wide screen": 1600 })) {
    pictures.set(`${name}.png`, await aPicture(width))
  }
  await sendPictures(page, pictures)
  const choose = async (size: string, name = `${size}.png`) => {
    const answered = page.waitForResponse((response) => response.url().includes("/api/office/pictures"))
    await page
      .getByLabel(size, { exact: true })
      .setInputFiles({ name, mimeType: "image/png", buffer: pictures.get(name) ?? Buffer.from("") })
    await answered
  }
  await page.getByRole("button", { name: "Add banner" }).click()
  await page.locator("input[lang=en]").fill("Half the price of winter")
  await page.locator("input[lang=ar]").fill("نصف سعر الشتاء")
  await page.getByLabel("Link").fill("/category/no-such-category")
  for (const size of ["Phone", "Tablet", "Wide screen"]) await choose(size)
  const save = page.getByRole("button", { name: "Save", exact: false })
  await save.click()
  await page.getByText("This picture is narrower than 1024 px.").waitFor()
  await page.getByText("Some banners are incomplete: Half the price of winter").waitFor()
  await expectAccessible(page)
  await choose("Tablet", "Wide screen.png")
  await save.click()
  await page.getByText("This link leads nowhere.").waitFor()
  await page.getByLabel("Link").fill("/category/laptops")
  await page.getByRole("button", { name: "Move Half the price of winter to…" }).click()
  await page.getByLabel("New place").selectOption("0")
  await page.getByRole("button", { name: "Move here" }).click()
  await save.click()
  await page.getByText("Measured on the picture: light").waitFor({ state: "attached" })
  expect((await list()).banners[0]).toMatchObject({ title: "Half the price of winter", ink: "light", link: "/category/laptops" })
  const first = async (path: string) => (await visit(path)).page.getByRole("group", { name: /1/ }).first()
  await (await first("/")).getByRole("link", { name: /Half the price of winter/ }).waitFor()

  await page.getByLabel("Shown until").fill("2020-01-01T10:00")
  await save.click()
  await entries.first().getByText("Over", { exact: true }).waitFor()
  await expect.poll(async () => (await fetch(at("/"))).text()).not.toContain("Half the price of winter")
  await page.setViewportSize({ width: 390, height: 844 })
  await expectFits(page)
  await expectAccessible(page)
  expect(problems.filter((problem) => !problem.includes("422"))).toEqual([])
})

test("[OFFICE-140] a role without the permission to publish changes no banner", async () => {
  const { version, banners } = await list()
  const refused = await callOffice("sales", "PUT", LIST, { body: { banners: banners.map(savedOf) }, version })
  expect(refused.status).toBe(403)
})
