import { describe, expect, test } from "vitest"
import { at, visit } from "../support/support.ts"

type Answer = { status: number; location: string | null; heading: string | null; title: string; html: string }

/** The server's response to an address, without following redirects. */
async function pageOf(path: string): Promise<Answer> {
  const response = await fetch(at(path), { redirect: "manual", headers: { accept: "text/html" } })
  const html = await response.text()
  const text = (tag: string) => new RegExp(`<${tag}[^>]*>(.*?)</${tag}>`, "s").exec(html)?.[1]?.replace(/<[^>]+>/g, "") ?? null
  const location = response.headers.get("location")
  return {
    status: response.status,
    location: location && new URL(location, at("/")).href.replace(at("/"), "/"),
    heading: text("h1"),
    title: text("title") ?? "",
    html,
  }
}

/** Every page with its heading and the requirements that it covers. */
const pages: readonly [ids: string, path: string, heading: string][] = [
  ["[NAV-02]", "/", "Corniche"],
  ["[NAV-03]", "/about", "What We Offer"],
  ["", "/contact-us", "We Would Love to Help You"],
  ["[NAV-06]", "/faq", "Frequently Asked Questions"],
  ["[NAV-12]", "/otp-verification", "Verification Code"],
  ["[NAV-13]", "/success-screen", "Successfully..!"],
  ["[NAV-14]", "/cart", "My Cart"],
  ["[NAV-15]", "/place-order", "Place Order"],
  ["[NAV-16]", "/add-new-address", "Add New Address"],
  ["[NAV-17]", "/user-profile", "My Profile"],
  ["[NAV-18]", "/order-confirmed-details", "Order Placed Successfully"],
  ["", "/payment-success", "Payment"],
  ["", "/order/details/1", "Order Details"],
  ["", "/offers/1", "Our offer"],
  ["[NAV-23]", "/order-cancellation/1/all", "Cancel Order"],
  ["[NAV-23]", "/order-cancellation/1/2", "Cancel Order"],
  ["[NAV-24]", "/order-cancel-confirmation", "Cancel Confirmation"],
  ["[NAV-25]", "/repair-service-homepage", "Good as the day you bought it."],
  ["[NAV-26]", "/seo-repair-page-component", "Device Repair in Qatar"],
  ["[NAV-27]", "/apple-service/1", "Apple"],
  ["[NAV-28]", "/select-device", "Select device"],
  ["[NAV-29]", "/select-brand;device=3", "Select brand"],
  ["[NAV-30]", "/select-model;device=3;brand=1", "Select model"],
  ["[NAV-32]", "/select-issue?device=3&brand=1&model=1&modelName=X", "Select issue"],
  ["[NAV-33]", "/select-service-address?device=3&brand=1&model=1&modelName=X&issue=1&issueDesc=x", "Select service address"],
  ["[NAV-34]", "/service-booking-success", "Repair Service Booked Successfully"],
  ["[NAV-36]", "/used-device-sale", "Used Devices Sale."],
  ["[NAV-37]", "/special-need", "Special Requirement..?"],
  ["[NAV-38]", "/special-quantity-form", "Special Request"],
  ["", "/verify-email", "Verify your email"],
  ["", "/reset-password", "Create a new password"],
]

/** Redirected addresses with the requirements that they cover. */
const redirects: readonly [ids: string, path: string, target: string][] = [
  ["[NAV-11]", "/login-register", "/login"],
  ["[NAV-20]", "/order-tracking-status?id=12", "/order/details/12"],
  ["", "/order-tracking-status", "/user-profile#orderHistory"],
  ["[NAV-21]", "/order-history-product-details?id=12", "/order/details/12"],
  ["[NAV-21]", "/order-history-product-details", "/user-profile#orderHistory"],
  ["[NAV-31]", "/select-brand?device=3", "/select-brand;device=3"],
  ["[NAV-31]", "/select-model?device=3&brand=1", "/select-model;device=3;brand=1"],
  ["", "/select-brand", "/select-device"],
  ["", "/select-model", "/select-device"],
  ["[REPAIR-22]", "/select-brand;colour=3", "/select-device"],
  ["[REPAIR-23]", "/select-model;device=3", "/select-brand;device=3"],
  ["", "/select-issue?device=3&brand=1", "/select-model;device=3;brand=1"],
  ["[REPAIR-17]", "/apples-service/1", "/apple-service/1"],
  ["[NAV-35]", "/repair-item-card", "/user-profile#serviceHistory"],
]

test.each(["/faq", "/faq?tab=orders", "/policy", "/policy?tab=privacy", "/contact-us", "/about", "/used-device-sale", "/special-need"])(
  "[SH-05] %s has its own description for search engines",
  async (path) => {
    const descriptionAt = async (address: string) => /<meta name="description" content="([^"]+)"/.exec((await pageOf(address)).html)?.[1]
    const description = await descriptionAt(path)
    expect(description?.length).toBeGreaterThan(50)
    expect(description).not.toBe(await descriptionAt("/"))
  },
)

describe("every address of the route table has its own page", () => {
  for (const [ids, path, heading] of pages) {
    test(`${ids} ${path} shows "${heading}"`.trim(), async () => {
      const page = await pageOf(path)
      expect([page.status, page.heading]).toEqual([200, heading])
      expect(page.title).toMatch(/^.+ \| Corniche in Qatar$/)
      expect(page.html.match(/<h1/g)).toHaveLength(1)
    })
  }

  for (const [ids, path, target] of redirects) {
    test(`${ids} ${path} redirects to ${target}`.trim(), async () => {
      const { status, location } = await pageOf(path)
      expect(status).toBeGreaterThanOrEqual(301)
      expect(status).toBeLessThanOrEqual(308)
      expect(location).toBe(target)
      expect((await pageOf(target.replace(/#.*/, ""))).status).toBe(200)
    })
  }

  test("[NAV-05] the tab of /policy selects the terms or the privacy policy", async () => {
    const headings = await Promise.all(
      ["/policy", "/policy?tab=terms", "/policy?tab=privacy"].map(async (path) => (await pageOf(path)).heading),
    )
    expect(headings).toEqual(["Terms and Conditions", "Terms and Conditions", "Privacy Policy"])
  })

  test("[NAV-01] all pages are at the site's root, and other addresses are not found", async () => {
    const statuses = await Promise.all(pages.map(async ([, path]) => (await pageOf(path)).status))
    expect(new Set(statuses)).toEqual(new Set([200]))
    for (const path of ["/shop/about", "/en/about", "/about/us/more/of/it"]) expect((await pageOf(path)).status).toBe(404)
  })

  test("[NAV-31] the address bar shows the matrix form of a query address", async () => {
    const { page } = await visit("/select-brand?device=3")
    expect(page.url()).toBe(at("/select-brand;device=3"))
  })
})
