import type { Page, Response } from "playwright-core"
import { expect, test } from "vitest"
import { findings } from "../support/axe.ts"
import { addressOf, firstVariant, PHONE, productOf, similarReady, visitChanged, visitProduct } from "../support/product-visits.ts"
import { at, expectClean, hydrated, newVisitor } from "../support/support.ts"

const pictures = (page: Page) => page.getByRole("region", { name: "Pictures" })
const thumbs = (page: Page) => pictures(page).getByRole("link")
const later = (page: Page) => pictures(page).getByRole("button", { name: "Later pictures" })
const earlier = (page: Page) => pictures(page).getByRole("button", { name: "Earlier pictures" })

/** The numbers of the thumbs that are at least half visible. */
async function thumbsInSight(page: Page): Promise<string[]> {
  return pictures(page)
    .locator("ol")
    .evaluate((row) => {
      const view = row.getBoundingClientRect()
      return [...row.querySelectorAll("a")]
        .filter((thumb) => {
          const box = thumb.getBoundingClientRect()
          const x = box.x + box.width / 2
          const y = box.y + box.height / 2
          return x > view.left && x < view.right && y > view.top && y < view.bottom
        })
        .map((thumb) => thumb.getAttribute("aria-label") ?? "")
    })
}

/** Opens a product with six pictures of different variants, more than the gallery shows at once. */
async function withSixPictures() {
  const { variants } = await productOf(PHONE)
  const images = [...new Set(variants.flatMap((variant) => variant.images))].slice(0, 6)
  return visitChanged({
    product: (product) => ({ ...product, variants: product.variants.map((variant) => ({ ...variant, images })) }),
  })
}

test("[PDP-02] the gallery has a main picture, three visible thumbs that page up and down, and a stock badge", async () => {
  const visitor = await withSixPictures()
  const { page } = visitor
  await expect.poll(() => thumbs(page).count()).toBe(6)
  await expect.poll(() => thumbsInSight(page)).toEqual(["1 / 6", "2 / 6", "3 / 6"])
  await expect.poll(() => pictures(page).getByText("In Stock").isVisible()).toBe(true)
  await expect.poll(() => earlier(page).isDisabled()).toBe(true)

  for (const number of [2, 3, 4]) {
    await later(page).click()
    await pictures(page).getByText(`${number} / 6`, { exact: true }).waitFor()
  }
  await expect.poll(() => thumbsInSight(page)).toEqual(["2 / 6", "3 / 6", "4 / 6"])
  await expect.poll(() => pictures(page).locator("[aria-current=true]").getAttribute("aria-label")).toBe("4 / 6")
  await expectOnStage(page, 4)

  await earlier(page).click()
  await expectOnStage(page, 3)
  await thumbs(page).last().click()
  await expectOnStage(page, 6)
  await expect.poll(() => later(page).isDisabled()).toBe(true)
  expectClean(visitor)
})

/** Waits until the picture with this number fills the stage. */
async function expectOnStage(page: Page, number: number) {
  await page.waitForFunction((place) => {
    const slide = document.getElementById(`picture-${place}`)
    const strip = slide?.parentElement
    if (!slide || !strip) return false
    return Math.abs(slide.getBoundingClientRect().x - strip.getBoundingClientRect().x) < 2
  }, number)
}

test("the arrow keys and a swipe change the picture", async () => {
  const { page } = await visitProduct(await productOf(PHONE), { width: 390 })
  const strip = pictures(page).getByRole("list").last()
  await strip.focus()
  await page.keyboard.press("ArrowRight")
  await expectOnStage(page, 2)
  await page.keyboard.press("ArrowLeft")
  await expectOnStage(page, 1)

  // A swipe is native scrolling that snaps to a picture.
  await strip.evaluate((scroller) => scroller.scrollTo({ left: scroller.clientWidth * 0.7, behavior: "instant" }))
  await expectOnStage(page, 2)
  await pictures(page).getByText("2 / 2").waitFor()
})

const fullScreen = (page: Page) => page.getByRole("dialog")
const enlarger = (page: Page) => pictures(page).getByRole("button", { name: "View full screen" })

/** The width of the picture in the full-screen view relative to its frame. */
function enlargement(page: Page): Promise<number> {
  return fullScreen(page)
    .locator("picture")
    .evaluate((picture) => {
      const sheet = picture.parentElement
      const frame = sheet?.parentElement
      if (!sheet || !frame) throw new Error("The picture lies on a sheet in a frame.")
      return Math.round((sheet.offsetWidth / frame.clientWidth) * 100) / 100
    })
}

test("[LO-22] the full-screen view loads its script on demand, zooms, and closes with Escape and Back", async () => {
  const visitor = await newVisitor()
  const { page } = visitor
  const scripts: Response[] = []
  page.on("response", (response) => response.url().endsWith(".js") && scripts.push(response))
  await page.goto(at(addressOf(await productOf(PHONE))))
  await hydrated(page)
  await similarReady(page)
  const isItsScript = async (script: Response) => (await script.text()).includes("Previous picture")
  expect(await Promise.all(scripts.map(isItsScript))).not.toContain(true)

  const loaded = page.waitForResponse(async (response) => response.url().endsWith(".js") && (await isItsScript(response)))
  await enlarger(page).click()
  await loaded
  await fullScreen(page).waitFor()
  await expect.poll(() => enlargement(page)).toBe(1)
  await expect.poll(() => findings(page)).toEqual([])
  await fullScreen(page).getByRole("button", { name: "Zoom in" }).click()
  await expect.poll(() => enlargement(page)).toBe(1.5)
  await page.keyboard.press("+")
  await expect.poll(() => enlargement(page)).toBe(2.25)
  await page.mouse.move(200, 200)
  await page.mouse.wheel(0, 100)
  await expect.poll(() => enlargement(page)).toBeLessThan(2.25)
  await page.mouse.dblclick(200, 400)
  await expect.poll(() => enlargement(page)).toBe(1)

  const picture = fullScreen(page).locator("img")
  const widths = [...((await picture.getAttribute("srcset")) ?? "").matchAll(/ (\d+)w/g)].map(([, width]) => Number(width))
  expect(widths.length).toBeGreaterThan(0)
  expect(Math.max(...widths)).toBeLessThanOrEqual(Number(await picture.getAttribute("width")))

  await page.keyboard.press("ArrowRight")
  await fullScreen(page).getByText("2 / 2").waitFor()
  await page.keyboard.press("Escape")
  await fullScreen(page).waitFor({ state: "detached" })
  await expect.poll(() => enlarger(page).evaluate((button) => button === document.activeElement)).toBe(true)
  await expectOnStage(page, 2)

  await pictures(page).getByRole("list").last().click()
  await fullScreen(page).waitFor()
  await expect.poll(() => page.evaluate(() => Number(history.state?.layer ?? 0))).toBe(1)
  await page.goBack()
  await fullScreen(page).waitFor({ state: "detached" })
  await expect.poll(() => page.url()).toBe(at(addressOf(await productOf(PHONE))))
  expectClean(visitor)
})

test("[LO-22] on a phone two fingers zoom the picture and one finger swipes to the next", async () => {
  const { page, context } = await visitProduct(await productOf(PHONE), { width: 390 })
  await enlarger(page).tap()
  await fullScreen(page).waitFor()
  const screen = await context.newCDPSession(page)
  const touch = async (type: "touchStart" | "touchMove" | "touchEnd", ...xs: number[]) =>
    screen.send("Input.dispatchTouchEvent", { type, touchPoints: xs.map((x, id) => ({ x, y: 400, id })) })

  await touch("touchStart", 300)
  await touch("touchMove", 100)
  await touch("touchEnd")
  await fullScreen(page).getByText("2 / 2").waitFor()

  await touch("touchStart", 150, 250)
  await touch("touchMove", 100, 300)
  await touch("touchEnd")
  await expect.poll(() => enlargement(page)).toBe(2)
  await expect.poll(() => page.evaluate(() => window.visualViewport?.scale)).toBe(1)
})

test("[PDP-03] a thumb that fails to load shows the default picture", async () => {
  const visitor = await newVisitor()
  const { page } = visitor
  const product = await productOf(PHONE)
  const [, second] = firstVariant(product).images
  const stem = second?.replace(/\.webp$/, "") ?? ""
  await page.route(`**/${stem}*`, (route) => route.fulfill({ status: 404, body: "" }))
  await page.goto(at(addressOf(product)))
  const source = () => thumbs(page).nth(1).locator("img").getAttribute("src")
  await expect.poll(source).toMatch(/placeholder.*\.svg$/)
  await expect.poll(() => thumbs(page).nth(0).locator("img").getAttribute("src")).toContain("/images/")
})
