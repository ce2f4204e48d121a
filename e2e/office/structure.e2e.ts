import { expect, test } from "vitest"
import { visitOffice } from "../support/office.ts"
import { at } from "../support/support.ts"

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
