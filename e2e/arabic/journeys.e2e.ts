import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import type { Order } from "#contract/orders.ts"
import type { ServiceRequest } from "#contract/repairs.ts"
import { mailedLink, mailsTo, newPerson } from "../support/accounts.ts"
import { ar, expectArabic } from "../support/arabic.ts"
import { expectAccessible } from "../support/axe.ts"
import { aShopper, refillStock } from "../support/customers.ts"
import { at, expectClean, hydrated, newVisitor, visit } from "../support/support.ts"

const CONTROLLER_TITLE = "ذراع تحكم لاسلكية مايكروسوفت إكس بوكس"
const ADDRESS = {
  first_name: "نور",
  last_name: "سالم",
  email: "noor@example.com",
  phone: "٥٥١٢٣٤٠٨",
  zone: "٦١",
  street: "840",
  building: "12",
  land_mark: "قرب الحديقة",
}

const main = (page: Page) => page.getByRole("main")
const button = (page: Page, key: string) =>
  page
    .getByRole("button", { name: ar(key), exact: true })
    .locator("visible=true")
    .first()
const textbox = (page: Page, key: string) => page.getByRole("textbox", { name: ar(key) })

/** Fills in and saves the form of an address, with digits of an Arabic keyboard. */
async function saveAddress(page: Page, changes: Partial<typeof ADDRESS> = {}): Promise<void> {
  for (const [part, text] of Object.entries({ ...ADDRESS, ...changes })) await textbox(page, `addresses_${part}`).fill(text)
  await expectArabic(page)
  await button(page, "addresses_save").click()
}

test("[AR-01] [AR-02] [AR-05] [AR-07] a visitor signs up and logs in in Arabic", async () => {
  const person = newPerson()
  const visitor = await visit("/ar/register", { width: 390 })
  const { page } = visitor
  const register = page.getByRole("dialog", { name: ar("sign_in_register_title") })
  const given = { sign_in_first_name: "نور", sign_in_last_name: "سالم", sign_in_email: person.email, sign_in_password: person.password }
  for (const [label, text] of Object.entries(given)) await register.getByLabel(ar(label)).and(register.locator("input")).fill(text)
  await expectArabic(page)
  await expectAccessible(page)
  await register.getByRole("button", { name: ar("sign_in_sign_up"), exact: true }).click()
  await page.getByRole("dialog", { name: ar("sign_in_success_title") }).waitFor()
  await expectArabic(page)
  const link = await mailedLink(person.email, "verify-email")
  expect(link).toMatch(/^\/ar\//)
  const [mail] = await mailsTo(person.email)
  expect(mail?.html).toContain('dir="rtl"')
  await page.goto(at(link))
  await hydrated(page)
  await button(page, "sign_in_verify").click()
  await button(page, "sign_in_back_to_login").waitFor()
  await expectArabic(page)
  await button(page, "sign_in_back_to_login").click()
  const login = page.getByRole("dialog", { name: ar("sign_in_login_title") })
  await login.getByLabel(ar("sign_in_email")).and(login.locator("input")).fill(person.email)
  await login.getByLabel(ar("sign_in_password")).and(login.locator("input")).fill(person.password)
  await expectArabic(page)
  await login.getByRole("button", { name: ar("sign_in_login"), exact: true }).click()
  await page
    .getByRole("banner")
    .getByRole("link", { name: ar("shell_profile") })
    .waitFor()
  expect(new URL(page.url()).pathname).toMatch(/^\/ar(?:\/|$)/)
  expectClean(visitor)
})

test("[AR-01] [AR-02] [AR-05] [AR-09] a customer searches, filters, buys, tracks and cancels in Arabic on a phone", async () => {
  await refillStock()
  const shopper = await aShopper()
  const visitor = await shopper.open("/ar/search?q=اكس+بوكس", { width: 390 })
  const { page } = visitor
  await expectArabic(page)
  await expectAccessible(page)
  await button(page, "catalog_filter_title").click()
  const drawer = page.getByRole("dialog", { name: ar("catalog_filter_title") })
  await drawer.getByText(ar("catalog_filter_categories"), { exact: true }).click()
  await drawer.getByRole("checkbox", { name: /^أذرع التحكم/ }).check()
  await expectArabic(page)
  await drawer.getByRole("button", { name: /^عرض/ }).click()
  await main(page).getByRole("link", { name: CONTROLLER_TITLE }).first().click()
  await page.getByRole("heading", { level: 1, name: CONTROLLER_TITLE }).waitFor()
  await expectArabic(page)
  await expectAccessible(page)
  await button(page, "catalog_product_add_to_cart").click()
  await button(page, "catalog_product_view_cart").click()
  await page.waitForURL(at("/ar/cart"))
  await main(page)
    .getByRole("list", { name: ar("cart_lines") })
    .waitFor()
  await expectArabic(page)
  await expectAccessible(page)
  await button(page, "cart_checkout").click()
  await page.waitForURL(at("/ar/place-order"))
  await button(page, "addresses_add").click()
  await saveAddress(page)
  await main(page)
    .getByRole("group", { name: ar("addresses_list") })
    .getByRole("radio")
    .first()
    .check()
  await expectArabic(page)
  await expectAccessible(page)
  await page
    .getByRole("button", { name: /^تأكيد الطلب،/ })
    .locator("visible=true")
    .first()
    .click()
  await page.waitForURL(at("/ar/order-confirmed-details"))
  await page.getByRole("heading", { level: 1, name: ar("orders_confirmed_title") }).waitFor()
  await expectArabic(page)
  const [order] = await shopper.ask<Order[]>("GET", "/api/order/all")
  expect(order?.shipping_address).toMatchObject({ phone: "+97455123408", zone: "61", first_name: "نور" })

  await page.goto(at(`/ar/order/details/${order?.id}`))
  await page.getByText(ar("orders_cancel_item")).first().waitFor()
  await expectArabic(page)
  await expectAccessible(page)
  await page.getByText(ar("orders_cancel_item")).first().click()
  await page.waitForURL(/\/ar\/order-cancellation\//)
  await page.getByRole("combobox", { name: ar("orders_cancellation_reason") }).click()
  await page.getByRole("option").first().click()
  await expectArabic(page)
  await button(page, "orders_cancellation_confirm").click()
  await page.getByText(ar("orders_confirmation_question")).waitFor()
  await expectArabic(page)
  await button(page, "orders_confirmation_continue").click()
  await page.getByText(ar("orders_cancel_done")).first().waitFor()
  await expectArabic(page)
  await page.goto(at("/ar/user-profile#orderHistory"))
  await page.getByRole("tab").last().click()
  await page
    .getByText(order?.reference ?? "")
    .first()
    .waitFor()
  await expectArabic(page)
  await expectAccessible(page)
  expectClean(visitor)
})

test("[AR-01] [AR-02] [AR-05] [AR-06] a customer books a repair, moves it and cancels it in Arabic", async () => {
  const shopper = await aShopper()
  const visitor = await shopper.open("/ar/select-device", { width: 390 })
  const { page } = visitor
  await main(page).getByRole("link", { name: "الهاتف", exact: true }).click()
  await page.waitForURL(/\/ar\/select-brand;device=/)
  await page.getByRole("link", { name: "سامسونج", exact: true }).click()
  await page.waitForURL(/\/ar\/select-model;/)
  await page
    .getByRole("group", { name: ar("repairs_models") })
    .getByRole("radio")
    .first()
    .check()
  await expectArabic(page)
  await button(page, "repairs_continue").click()
  await page.waitForURL(/\/ar\/select-issue/)
  await page
    .getByRole("group", { name: ar("repairs_issues") })
    .getByRole("radio")
    .first()
    .check()
  await textbox(page, "repairs_issue_more").fill("سقط من يدي")
  await expectArabic(page)
  await button(page, "repairs_continue").click()
  await page.waitForURL(/\/ar\/select-service-address/)
  await button(page, "addresses_add").click()
  await saveAddress(page)
  const day = page.getByRole("group", { name: ar("repairs_date") }).getByRole("radio")
  const slot = page.getByRole("group", { name: ar("repairs_slot") }).getByRole("radio")
  await main(page)
    .getByRole("group", { name: ar("addresses_list") })
    .getByRole("radio")
    .first()
    .check()
  await day.nth(2).check()
  await slot.first().check()
  await expectArabic(page)
  // At the top the bar with the button covers nothing by half.
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page)
  await button(page, "repairs_book_now").click()
  await page.getByRole("heading", { level: 1, name: ar("repairs_success_title") }).waitFor()
  await expect.poll(() => page.url()).toBe(at("/ar/service-booking-success"))
  await expectArabic(page)
  await expectAccessible(page)

  await page.goto(at("/ar/user-profile#serviceHistory"))
  const card = page.getByRole("article")
  await card.getByRole("button", { name: new RegExp(ar("repairs_view_more")) }).click()
  await card.getByText(ar("repairs_event_history")).waitFor()
  await expectArabic(page)
  await expectAccessible(page)
  const dialog = page.getByRole("dialog")
  await card.getByRole("button", { name: new RegExp(ar("repairs_change_time")) }).click()
  await dialog.getByRole("radio").first().waitFor()
  await day.nth(3).check()
  await slot.last().check()
  await expectArabic(page)
  await button(page, "repairs_change_time_confirm").click()
  await dialog.waitFor({ state: "detached" })
  await card.getByRole("button", { name: new RegExp(ar("repairs_cancel")) }).click()
  await dialog.getByText(ar("repairs_cancel_question")).waitFor()
  await expectArabic(page)
  await dialog.getByRole("button", { name: ar("repairs_cancel"), exact: true }).click()
  await page.getByText(ar("repairs_cancelled")).waitFor()
  await expectArabic(page)
  const [request] = await shopper.ask<ServiceRequest[]>("GET", "/api/service/request/all")
  expect(request?.events.at(-1)?.status).toBe("CANCELLED")
  expectClean(visitor)
})

test("[AR-01] [AR-02] [AR-05] [AR-09] a customer edits the profile and an address, and asks for more pieces in Arabic", async () => {
  const shopper = await aShopper()
  const visitor = await shopper.open("/ar/user-profile")
  const { page } = visitor
  await button(page, "account_edit").click()
  await textbox(page, "account_first_name").fill("نور")
  await textbox(page, "account_last_name").fill("سالم")
  await expectArabic(page)
  await expectAccessible(page)
  await button(page, "account_save").click()
  await page.getByText(ar("account_updated")).first().waitFor()
  await page.goto(at("/ar/user-profile#manageAddress"))
  await button(page, "addresses_add").click()
  await saveAddress(page)
  await page
    .getByRole("button", { name: /^تعديل/ })
    .first()
    .click()
  await saveAddress(page, { street: "905" })
  await main(page).getByText("905").waitFor()
  await expectArabic(page)
  await expectAccessible(page)

  await page.goto(at("/ar/apple-iphone-17-pro-max/1001/apple-iphone-17-pro-max-256-gb-cosmic-orange"))
  await hydrated(page)
  await main(page)
    .getByRole("textbox", { name: ar("catalog_product_quantity") })
    .fill("٣")
  await button(page, "catalog_product_add_to_cart").click()
  const dialog = page.getByRole("dialog", { name: ar("catalog_special_request_title") })
  const given = { name: "نور سالم", number: "٥٥٥١٢٣٤٥", address: "منطقة 66، شارع 840" }
  for (const [part, text] of Object.entries(given))
    await dialog.getByRole("textbox", { name: ar(`catalog_special_request_${part}`) }).fill(text)
  await expectArabic(page)
  await expectAccessible(page)
  await dialog.getByRole("button", { name: ar("catalog_special_request_submit"), exact: true }).click()
  await page.getByText(ar("catalog_special_request_sent")).first().waitFor()
  await expectArabic(page)
  expectClean(visitor)
})

test("[AR-01] [AR-02] [AR-09] a visitor writes to the shop in Arabic", async () => {
  const visitor = await newVisitor({ width: 390 })
  const { page } = visitor
  await page.addInitScript(() => {
    const asked: string[] = []
    Object.assign(window, { asked })
    window.open = (address) => {
      asked.push(String(address))
      return { opener: window } as unknown as Window
    }
  })
  await page.goto(at("/ar/contact-us"))
  await hydrated(page)
  await button(page, "info_contact_send").click()
  await expectArabic(page)
  const given = { name: "نور سالم", number: "٥٥٥١٢٣٤٥", email: "noor@example.com", message: "هل يتوفر اللون الأزرق في لوسيل؟" }
  for (const [part, text] of Object.entries(given))
    await main(page)
      .getByLabel(ar(`info_contact_${part}`))
      .fill(text)
  await button(page, "info_contact_send").click()
  const asked = () => page.evaluate(() => (window as unknown as { asked: string[] }).asked)
  await expect.poll(async () => decodeURIComponent((await asked()).join())).toContain(given.message)
  const sent = decodeURIComponent((await asked()).join()).replace(/^\S+?text=/, "")
  expect(sent).toContain("55512345")
  expect(
    sent
      .replaceAll("+", " ")
      .match(/[A-Za-z]{3,}(?![\w.]*@)/g)
      ?.filter((word) => !["noor", "example", "com"].includes(word)) ?? [],
  ).toEqual([])
  await expectArabic(page)
  expectClean(visitor)
})
