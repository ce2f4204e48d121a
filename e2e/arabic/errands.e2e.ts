import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import type { Cart } from "#contract/cart.ts"
import type { OfficeEstimates } from "#contract/office/estimates.ts"
import type { Order } from "#contract/orders.ts"
import { mailedLink, mailsTo, newAccount } from "../support/accounts.ts"
import { ar, expectArabic } from "../support/arabic.ts"
import { expectAccessible } from "../support/axe.ts"
import {
  advance,
  anAddress,
  aRepair,
  aShopper,
  CONTROLLER,
  dayIn,
  fillCart,
  leadRepair,
  refillStock,
  type Shopper,
  TO_DELIVERED,
} from "../support/customers.ts"
import { callOffice } from "../support/office.ts"
import { at, expectClean, hydrated, newVisitor, visit } from "../support/support.ts"

const main = (page: Page) => page.getByRole("main")
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name })
/** A visible button by its key, or by the beginning of its label. */
const button = (within: Pick<Page, "getByRole">, key: string, { begins = false } = {}) =>
  within
    .getByRole("button", begins ? { name: new RegExp(`^${ar(key)}`) } : { name: ar(key), exact: true })
    .locator("visible=true")
    .first()
const dialogOf = (page: Page, key: string) => page.getByRole("dialog", { name: ar(key) })

/** What a customer writes about an address in Arabic. */
const AT_HOME = { first_name: "نور", last_name: "سالم", land_mark: "قرب الحديقة" }

/** An order of this many pieces to an address in Arabic. */
async function anOrderOf(shopper: Shopper, pieces: number): Promise<Order> {
  const { id } = await anAddress(shopper, AT_HOME)
  await fillCart(shopper, ...Array<typeof CONTROLLER>(pieces).fill(CONTROLLER))
  return shopper.ask("POST", "/api/order/create?lang=ar", { shipping_address: id, payment_method: "CASH_ON_DELIVERY" })
}

const pricesOf = (page: Page) =>
  main(page)
    .getByRole("article")
    .evaluateAll((cards) => cards.map((card) => Number(/([\d,.]+)\u00a0ر\.ق/.exec(card.textContent ?? "")?.[1]?.replaceAll(",", ""))))
const isSorted = (prices: readonly number[]) => prices.length > 1 && prices.every((price, place) => price >= (prices[place - 1] ?? 0))

test("[AR-01] [AR-02] [AR-05] a customer sorts a listing, opens its next page, and keeps and removes a product in Arabic", async () => {
  const shopper = await aShopper()
  await anAddress(shopper, AT_HOME)
  const visitor = await shopper.open("/ar/category/smartphones")
  const { page } = visitor
  await page.getByRole("combobox", { name: ar("catalog_listing_sort") }).selectOption({ label: ar("catalog_listing_sort_price_low") })
  await page.waitForURL(at("/ar/category/smartphones?sort=price-low"))
  await expect.poll(async () => isSorted(await pricesOf(page))).toBe(true)
  const dearest = Math.max(...(await pricesOf(page)))
  const pages = page.getByRole("navigation", { name: ar("ui_pages") })
  await pages.getByRole("link", { name: "صفحة 2", exact: true }).click()
  await page.waitForURL((url) => url.pathname === "/ar/category/smartphones" && url.searchParams.get("page") === "2")
  await expect.poll(() => pages.locator("[aria-current=page]").innerText()).toBe("2")
  await expect.poll(async () => isSorted([dearest, ...(await pricesOf(page))])).toBe(true)
  await expectArabic(page)
  await expectAccessible(page)

  const card = main(page)
    .getByRole("article")
    .filter({ hasNotText: ar("catalog_card_sold_out") })
    .first()
  const title = await card
    .locator("h3 bdi")
    .first()
    .evaluate((name) => name.firstChild?.textContent ?? "")
  await card.getByRole("link").first().click()
  await heading(page, title).waitFor()
  await button(page, "catalog_product_wishlist_add").click()
  await page.getByText(ar("catalog_product_wishlist_added")).first().waitFor()
  await expectArabic(page)
  await button(page, "catalog_product_buy_now").click()
  await page.getByRole("dialog", { name: ar("orders_place_title") }).waitFor()
  await expectArabic(page)
  await expectAccessible(page)

  const wishes = page.getByRole("region", { name: ar("account_wishlist_saved") }).getByRole("article")
  await page.goto(at("/ar/user-profile#wishlist"))
  await wishes.filter({ hasText: title }).waitFor()
  await expectArabic(page)
  await expectAccessible(page)
  await wishes.getByRole("link").first().click()
  await heading(page, title).waitFor()
  await button(page, "catalog_product_wishlist_added").click()
  await page.getByText(ar("catalog_product_wishlist_removed")).first().waitFor()
  await page.goto(at("/ar/user-profile#wishlist"))
  await page.getByText(ar("account_wishlist_message")).waitFor()
  await expect.poll(() => page.evaluate(() => localStorage.getItem("wishlist") ?? "[]")).toBe("[]")
  expect(await wishes.count()).toBe(0)
  expectClean(visitor)
})

test("[AR-01] [AR-02] [AR-05] [AR-09] a customer changes a delivery, asks for a replacement, withdraws it, and buys again in Arabic", async () => {
  await refillStock()
  const shopper = await aShopper()
  const order = await anOrderOf(shopper, 2)
  const other = await anAddress(shopper, { ...AT_HOME, first_name: "ليلى", zone: "66" })
  const visitor = await shopper.open(`/ar/order/details/${order.id}`, { width: 390 })
  const { page } = visitor
  await button(page, "orders_change_delivery").click()
  const change = dialogOf(page, "orders_change_delivery")
  await change.getByRole("radio", { name: /ليلى/ }).check()
  await change.getByRole("textbox", { name: ar("orders_note") }).fill("يُرجى الاتصال أولًا")
  await expectArabic(page)
  await expectAccessible(page)
  await button(change, "orders_change_delivery_save").click()
  await page.getByText(ar("orders_delivery_changed")).first().waitFor()
  const changed = await shopper.ask<Order>("GET", `/api/order/details/${order.id}`)
  expect(changed).toMatchObject({ shipping_address: { first_name: "ليلى", zone: other.zone }, delivery_note: "يُرجى الاتصال أولًا" })

  await advance(order.id, order.items[0]?.id ?? 0, ...TO_DELIVERED)
  await page.reload()
  await button(page, "orders_replace", { begins: true }).click()
  const question = dialogOf(page, "orders_replace_question")
  await question.getByRole("combobox", { name: ar("orders_replace_reason") }).selectOption({ index: 1 })
  await question.getByRole("textbox", { name: ar("orders_replace_pieces") }).fill("١")
  await expectArabic(page)
  await expectAccessible(page)
  await button(question, "orders_replace").click()
  const done = page.getByRole("dialog", { name: ar("replacement_requested") })
  await done.waitFor()
  await expectArabic(page)
  await button(done, "ui_close").click()
  await page.getByText(ar("orders_replacement_requested")).first().waitFor()
  await expectArabic(page)
  await button(page, "orders_replace_withdraw", { begins: true }).click()
  await page.getByText(ar("orders_replace_withdrawn")).first().waitFor()

  await page.goto(at("/ar/user-profile#orderHistory"))
  await page.getByRole("searchbox", { name: ar("orders_history_search") }).fill(order.reference.toLowerCase())
  await page.getByRole("tab", { name: ar("orders_history_completed") }).click()
  await button(page, "orders_buy_again", { begins: true }).click()
  await page.getByText("أُضيف منتج واحد إلى سلتك.").waitFor()
  await expectArabic(page)
  await expectAccessible(page)
  expect((await shopper.ask<Cart>("GET", "/api/order/cart/details")).products).toMatchObject([{ product: { id: CONTROLLER.id } }])
  expectClean(visitor)
})

test("[AR-01] [AR-02] [AR-05] a customer names a default address, deletes another, and collects an order in Arabic", async () => {
  await refillStock()
  const shopper = await aShopper()
  await anAddress(shopper, AT_HOME)
  await anAddress(shopper, { ...AT_HOME, first_name: "ليلى" })
  await fillCart(shopper, CONTROLLER)
  const visitor = await shopper.open("/ar/user-profile#manageAddress")
  const { page } = visitor
  const saved = page.getByRole("list", { name: ar("addresses_list") }).getByRole("listitem")
  await button(page, "addresses_make_default", { begins: true }).click()
  await saved.getByText(ar("addresses_default"), { exact: true }).waitFor()
  await saved
    .filter({ has: page.getByRole("button", { name: new RegExp(`^${ar("addresses_make_default")}`) }) })
    .getByRole("button", { name: /^حذف عنوان/ })
    .click()
  await dialogOf(page, "addresses_delete_question").waitFor()
  await expectArabic(page)
  await expectAccessible(page)
  await button(page, "addresses_delete_yes").click()
  await expect.poll(() => saved.count()).toBe(1)
  expect(await shopper.ask("GET", "/api/user/address/all")).toMatchObject([{ is_default: true }])

  await page.goto(at("/ar/place-order"))
  await page.getByText(ar("orders_place_pickup"), { exact: true }).first().click()
  const branches = page.getByRole("group", { name: ar("addresses_branches") })
  await branches.getByRole("radio").first().check()
  await expectArabic(page)
  await expectAccessible(page)
  await page
    .getByRole("button", { name: /^تأكيد الطلب،/ })
    .locator("visible=true")
    .first()
    .click()
  await heading(page, ar("orders_confirmed_title")).waitFor()
  await page.getByText(ar("orders_branch_address")).first().waitFor()
  await expectArabic(page)
  await expectAccessible(page)
  const [order] = await shopper.ask<Order[]>("GET", "/api/order/all")
  expect(order?.branch_address?.id).toBeGreaterThan(0)
  await page.goto(at(`/ar/order/details/${order?.id}`))
  await page.getByText(ar("orders_collection_waiting")).first().waitFor()
  await expectArabic(page)
  expectClean(visitor)
})

test("[AR-01] [AR-02] [AR-05] [AR-07] a customer sets a new password by a mail, downloads the data and deletes the account in Arabic", async () => {
  const account = await newAccount()
  const visitor = await visit("/ar/forgot-password", { width: 390 })
  const { page } = visitor
  const forgot = dialogOf(page, "sign_in_forgot_title")
  await forgot.getByRole("textbox", { name: ar("sign_in_email") }).fill(account.email)
  await expectArabic(page)
  await button(forgot, "sign_in_verify").click()
  const sent = dialogOf(page, "sign_in_success_title")
  await sent.getByText(ar("sign_in_reset_sent")).waitFor()
  await expectArabic(page)
  const link = await mailedLink(account.email, "reset-password")
  expect(link).toMatch(/^\/ar\//)
  await page.goto(at(link))
  await hydrated(page)
  const fieldOf = (key: string) => page.getByLabel(ar(key)).and(page.locator("input")).locator("visible=true")
  await fieldOf("sign_in_new_password").fill("five-pearls-in-a-net")
  await expectArabic(page)
  await expectAccessible(page)
  await button(page, "sign_in_save_password").click()
  await page.getByText(ar("sign_in_reset_done")).waitFor()
  await expectArabic(page)

  const logIn = async (password: string) => {
    const login = dialogOf(page, "sign_in_login_title")
    await login.getByLabel(ar("sign_in_email")).and(login.locator("input")).fill(account.email)
    await login.getByLabel(ar("sign_in_password")).and(login.locator("input")).fill(password)
    await button(login, "sign_in_login").click()
  }
  await button(page, "sign_in_back_to_login").click()
  await logIn("five-pearls-in-a-net")
  await page
    .getByRole("banner")
    .getByRole("link", { name: ar("shell_profile") })
    .click()
  const saved = page.waitForEvent("download")
  await button(page, "account_data_download").click()
  expect((await saved).suggestedFilename()).toBe("my-data.json")

  await button(page, "account_password_edit").click()
  await fieldOf("account_password_current").fill("five-pearls-in-a-net")
  await expectArabic(page)
  await button(page, "account_password_continue").click()
  await fieldOf("sign_in_new_password").fill("nine-pearls-at-noon")
  await expectArabic(page)
  await button(dialogOf(page, "sign_in_reset_title"), "account_save").click()
  await page.getByText(ar("account_password_updated")).first().waitFor()
  await expectArabic(page)
  await logIn("nine-pearls-at-noon")
  await button(page, "account_delete").click()
  const ending = dialogOf(page, "account_delete_question")
  await ending.getByLabel(ar("account_password_current")).and(ending.locator("input")).fill("nine-pearls-at-noon")
  await expectArabic(page)
  await expectAccessible(page)
  await button(ending, "account_delete").click()
  await page.getByText(ar("account_deleted")).first().waitFor()
  await page.waitForURL(at("/ar"))
  await expectArabic(page)
  expectClean(visitor)
})

/** A repair with an estimate in Arabic; returns its reference and its private page from the mail. */
async function anEstimate(shopper: Shopper): Promise<{ reference: string; page: string }> {
  const { id } = await anAddress(shopper, AT_HOME)
  const booking = { issue: 1, model: 1, customer_address: id, preferred_time: `${dayIn(3)} 09:00:00` }
  const { reference } = await shopper.ask<{ reference: string }>("POST", "/api/service/create?lang=ar", booking)
  await leadRepair(reference, "CONFIRMED")
  const line = { quantity: 1, warranty_days: 90 }
  const written = {
    lines: [
      { ...line, kind: "PART", title: "شاشة", grade: "original", price: 619 },
      { ...line, kind: "LABOUR", title: "تركيب وفحص", grade: null, price: 130 },
    ],
    note: "الشاشة مكسورة من الزاوية.",
    valid_on: dayIn(7),
    parts_on: dayIn(2),
    send: true,
  }
  expect((await callOffice("manager", "POST", `/api/office/repairs/${reference}/estimates`, { body: written })).status).toBe(200)
  const found = async () => {
    const mails = (await mailsTo(shopper.email)).filter(({ subject }) => subject.includes(reference))
    return mails.map(({ text }) => /https?:\/\/[^/\s]+(\/ar\/t#[\w-]+)/.exec(text)?.[1]).find(Boolean)
  }
  await expect.poll(found, { interval: 100 }).toBeTruthy()
  return { reference, page: (await found()) ?? "" }
}

/** The state of a repair's estimate, for the staff. */
async function stateOf(reference: string): Promise<string | undefined> {
  const { json } = await callOffice("manager", "GET", `/api/office/repairs/${reference}/estimates`)
  return (json as OfficeEstimates).estimates[0]?.state
}

test("[AR-01] [AR-02] [AR-05] [AR-07] a customer answers estimates by the links of Arabic mails, whose pages name the city in Arabic", async () => {
  const shopper = await aShopper()
  const [one, two] = [await anEstimate(shopper), await anEstimate(shopper)]
  const visitor = await newVisitor({ width: 390, expectedStatus: 404 })
  const { page } = visitor
  await page.goto(at(one.page))
  await heading(page, /تقدير السعر جاهز$/).waitFor()
  await main(page)
    .getByText(/زيارة في \u2068?الدوحة/)
    .waitFor()
  await main(page).getByText(ar("follow_grade_original")).waitFor()
  await expectArabic(page)
  await expectAccessible(page)
  await page.getByRole("button", { name: /^الموافقة على/ }).click()
  await page
    .getByRole("status")
    .getByText(/^وافقت على/)
    .waitFor()
  await expectArabic(page)
  expect(await stateOf(one.reference)).toBe("APPROVED")

  await page.goto(at(two.page))
  await button(page, "follow_decline").click()
  await page.getByRole("radio", { name: ar("follow_way_CALL") }).check()
  await page.getByRole("textbox", { name: ar("follow_reason") }).fill("السعر مرتفع")
  await expectArabic(page)
  await expectAccessible(page)
  await button(page, "follow_decline").click()
  await page.getByRole("status").getByText(ar("follow_declined")).waitFor()
  await expectArabic(page)
  expect(await stateOf(two.reference)).toBe("DECLINED")

  await page.goto(at("/ar/t#abcdef"))
  await heading(page, ar("follow_dead")).waitFor()
  await expectArabic(page)
  await expectAccessible(page)
  expectClean(visitor)
})

test("[AR-02] [AR-09] a repair without a description for a person with a Latin name is in Arabic and in its order", async () => {
  const shopper = await aShopper()
  const reference = await aRepair(shopper)
  const visitor = await shopper.open("/ar/user-profile#serviceHistory", { width: 390 })
  const card = visitor.page.getByRole("article").filter({ hasText: reference })
  await card.getByRole("button", { name: new RegExp(ar("repairs_view_more")) }).click()
  await card.getByText(ar("repairs_issue_no_description")).waitFor()
  await expectArabic(visitor.page)
  expectClean(visitor)
})
