import { expect, test } from "vitest"
import type { Due } from "#rules/repairs/estimates/due-amount.ts"
import type { Mail, MailContents, MailKind } from "./mail-kinds.ts"
import { renderMail } from "./render-mail.ts"

const SHOP = { name: "Corniche", origin: "https://shop.example", imageBase: "https://shop.example/images", linkKeys: [] }
const LINK = "https://shop.example/verify-email?token=AbC-123_x&again=1"

const ORDER = {
  name: "Noor Salem",
  orderId: 12,
  reference: "CRN-7H2K-9Q4M",
  items: [{ name: "Pearl Phone 256 GB", quantity: 2, priceDirhams: 329_900, image: "pearl/front.3f2a9c1b.1200x1320.webp" }],
  amounts: { totalDirhams: 659_800, toPayDirhams: 659_800, isOnline: false },
  pickup: null,
}
const REFUND = { name: "Noor Salem", orderId: 12, reference: "CRN-7H2K-9Q4M", cause: "TWICE", amountDirhams: 65_050 } as const
const PICKUP = {
  addressLines: ["Al Sadd Branch", "Street 230, Building 12, Zone 38", "Doha"],
  hours: "9 AM - 9 PM",
  mapLink: "https://www.google.com/maps/search/?api=1&query=Al+Sadd",
}
const ORDER_LINK = "https://shop.example/order/details/12"
const REPAIR = {
  name: "Noor Salem",
  reference: "7K4MQ2X9HB",
  device: "Mobile",
  brand: "Apple",
  model: "iPhone 17 Pro",
  issue: "Cracked or broken screen",
  preferredAtMs: Date.parse("2026-11-25T06:00:00Z"),
  isHome: true,
  addressLines: ["Street 840, Building 12", "Zone 61, Doha"],
  isListedModel: true,
  description: "Fell on the stairs",
  quote: { grade: "compatible" as const, price: 449, is_from: true, minutes: 45, warranty_days: 90 },
  branch: null,
}
const REPAIR_LINK = "https://shop.example/user-profile#serviceHistory"

/** A mail without a link has no button and no name. */
const everyKind: { [Kind in MailKind]: { contents: MailContents[Kind]; link: string | null } } = {
  "account-deleted": { contents: {}, link: null },
  "shop-notice": {
    contents: {
      about: "order",
      reference: "CRN-7H2K-9Q4M",
      lines: ["2 × Pearl Phone 256 GB"],
      total: { dirhams: 659_800, isPaid: false },
      isHome: true,
      place: "Doha",
    },
    link: null,
  },
  "verify-email": { contents: { name: "Noor Salem", link: LINK }, link: LINK },
  "reset-password": { contents: { name: "Noor Salem", link: LINK }, link: LINK },
  "address-in-use": { contents: { name: "Noor Salem" }, link: "https://shop.example/login" },
  "email-changed": { contents: { name: "Noor Salem" }, link: "https://shop.example/contact-us" },
  "password-changed": { contents: { name: "Noor Salem" }, link: "https://shop.example/forgot-password" },
  offer: {
    contents: {
      name: "Noor Salem",
      offerId: 7,
      isReminder: false,
      lines: [{ title: "Pearl Phone 256 GB", quantity: 40, price: 3150, listPrice: 3299 }],
      total: 126_000,
      validUntilMs: Date.parse("2026-11-25T18:00:00Z"),
    },
    link: "https://shop.example/offers/7",
  },
  "request-answered": {
    contents: {
      id: 7,
      name: "Noor Salem",
      quantity: 400,
      product: "Pearl Phone",
      words: "32 are here today, 8 more arrive on Sunday.",
      link: LINK,
    },
    link: LINK,
  },
  "special-request": {
    contents: {
      id: 7,
      productTitle: "Pearl Phone",
      variantTitle: "Pearl Phone 256 GB",
      requestedQuantity: 400,
      contactName: "Noor Salem",
      contactNumber: "+974 5555 0123",
      address: "Zone 61",
      notes: "Blue, please",
      customerEmail: "noor@example.com",
      link: LINK,
    },
    link: LINK,
  },
  "order-received": {
    contents: {
      ...ORDER,
      totalDirhams: 659_800,
      isPaid: false,
      isPickup: false,
      addressLines: ["Street 840, Building 12", "Zone 61, Doha"],
    },
    link: ORDER_LINK,
  },
  "order-delivery-changed": {
    contents: { ...ORDER, addressLines: ["Street 840, Building 12", "Zone 61, Doha"], note: "Ring twice" },
    link: ORDER_LINK,
  },
  "order-confirmed": { contents: { ...ORDER, trackingId: "QP-100234" }, link: ORDER_LINK },
  "order-ready": { contents: { ...ORDER, pickup: PICKUP }, link: ORDER_LINK },
  "order-shipped": { contents: ORDER, link: ORDER_LINK },
  "order-delivered": { contents: ORDER, link: ORDER_LINK },
  "order-cancelled": { contents: { ...ORDER, refundDirhams: 329_900 }, link: ORDER_LINK },
  "replacement-requested": { contents: { ...ORDER, reason: "It does not work" }, link: ORDER_LINK },
  "replacement-answered": { contents: { ...ORDER, answer: "REFUSED", note: "The screen is broken", refundDirhams: 0 }, link: ORDER_LINK },
  "refund-started": { contents: REFUND, link: ORDER_LINK },
  "refund-done": { contents: REFUND, link: ORDER_LINK },
  "refund-failed": { contents: REFUND, link: ORDER_LINK },
  "payment-pending": {
    contents: { ...ORDER, payUntilMs: Date.parse("2026-11-25T06:12:00Z"), transactionId: "t-1" },
    link: "https://shop.example/payment-success?transId=t-1",
  },
  "repair-booked": { contents: REPAIR, link: REPAIR_LINK },
  "repair-confirmed": { contents: { ...REPAIR, isHome: false, addressLines: ["Al Sadd Branch", "Al Sadd Street"] }, link: REPAIR_LINK },
  "repair-ready": { contents: REPAIR, link: REPAIR_LINK },
  "repair-shipped": { contents: REPAIR, link: REPAIR_LINK },
  "repair-delivered": { contents: REPAIR, link: REPAIR_LINK },
  "repair-cancelled": { contents: REPAIR, link: REPAIR_LINK },
  "repair-reminder": { contents: REPAIR, link: REPAIR_LINK },
  "repair-estimate": {
    contents: {
      ...REPAIR,
      totalDirhams: 74_900,
      validUntilMs: REPAIR.preferredAtMs,
      lines: [{ title: "Screen", quantity: 1, priceDirhams: 74_900 }],
      link: null,
    },
    link: REPAIR_LINK,
  },
  "repair-estimate-answered": { contents: { ...REPAIR, answer: "APPROVED", totalDirhams: 74_900, link: null }, link: REPAIR_LINK },
  "repair-moved": { contents: { ...REPAIR, beforeMs: REPAIR.preferredAtMs - 86_400_000 }, link: REPAIR_LINK },
  "staff-invitation": { contents: { inviter: "Noor Salem", role: "sales", link: LINK, hours: 72, language: "en" }, link: LINK },
  "staff-invitation-asked": { contents: { name: "Noor Salem", email: "reem@example.com", link: LINK, language: "en" }, link: LINK },
  "staff-new-device": {
    contents: { name: "Noor Salem", device: "Chrome, Windows", address: "192.0.2.7", atMs: REPAIR.preferredAtMs, language: "en" },
    link: "https://shop.example/office/me",
  },
  "staff-recovery-used": { contents: { name: "Noor Salem", left: 9, language: "en" }, link: "https://shop.example/office/me" },
  "staff-factor-reset": {
    contents: { name: "Noor Salem", by: "Khalid", member: "Noor Salem", link: LINK, hours: 72, language: "en" },
    link: LINK,
  },
  "staff-password-reset": { contents: { name: "Noor Salem", link: LINK, hours: 1, language: "en" }, link: LINK },
  "staff-password-changed": { contents: { name: "Noor Salem", language: "en" }, link: "https://shop.example/office/me" },
  "staff-low-stock": {
    contents: { name: "Noor Salem", language: "en", count: 3, lines: [{ name: "Pearl Phone, 128 GB", sku: "PP-128", left: 2 }] },
    link: "https://shop.example/office/products?view=low",
  },
  "staff-test": { contents: { name: "Noor Salem", language: "en" }, link: "https://shop.example/office/settings/mail" },
}
const mails = Object.entries(everyKind).map(([kind, { contents, link }]) => ({
  kind,
  link,
  // Kind and contents come from one entry.
  mail: { kind, to: "noor@example.com", contents } as Mail,
}))

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")

test.each(mails)("a mail of the kind $kind has a subject, and its link, name and shop in both parts", ({ mail, link }) => {
  const { subject, html, text } = renderMail(mail, SHOP)
  expect(subject).toMatch(/^[^\r\n]{10,150}$/)
  expect(html).toMatch(/^<!doctype html><html lang="en" dir="ltr"><head>/)
  expect(html).toContain(`<title>${subject}</title>`)
  expect(html).toContain(`<h1 `)
  if (link !== null) {
    expect(html, "as a button").toContain(`href="${escaped(link)}" target="_blank" rel="noopener" class="button"`)
    expect(html, "in plain").toContain(`>${escaped(link)}</a>`)
    expect(text.split("\n"), "whole, on its own line").toContain(link)
  }
  for (const part of [html, text]) {
    expect(part.includes("Noor Salem"), "names who it is for").toBe(link !== null)
    expect(part).toContain("Sent by Corniche, https://shop.example")
  }
  expect(text).not.toMatch(/<\/?\w|&\w+;|If the button/)
})

test.each(mails)("a mail of the kind $kind loads nothing external, contains no scripts and is small", ({ mail }) => {
  const { html } = renderMail(mail, SHOP)
  expect(html).not.toMatch(/<(script|link|iframe|form|svg)\b|url\(|@import|\son\w+=/i)
  expect(html.match(/<style\b/g), "the dark colours").toHaveLength(1)
  const [mark, ...pictures] = [...html.matchAll(/<img src="([^"]*)"/g)].map(([, address]) => address)
  expect(mark).toBe("https://shop.example/mail-mark.png")
  for (const address of pictures) expect(address).toMatch(/^https:\/\/shop\.example\/images\/\S+\.jpg$/)
  for (const [, address] of html.matchAll(/(?:href|src)="([^"]*)"/g))
    expect(address).toMatch(/^https:\/\/(shop\.example|www\.google\.com\/maps)\//)
  expect(Buffer.byteLength(html)).toBeLessThan(20_000)
})

test.each(mails)("users' text in a mail of the kind $kind is shown literally, and is no markup", ({ mail }) => {
  const hostile = `"><img src=x onerror=alert(1)></td></table><script>alert(1)</script>&amp;`
  const kept = new Set(["link", "mapLink", "image", "cause", "about"])
  const contents = JSON.parse(JSON.stringify(mail.contents), (field, value) =>
    typeof value === "string" && !kept.has(field) ? hostile : value,
  ) as typeof mail.contents
  const { html, text } = renderMail({ ...mail, contents } as Mail, SHOP)
  const meant = renderMail(mail, SHOP).html
  expect(html).not.toMatch(/<script/i)
  for (const tag of [/<img\b/g, /<\/table>/g]) expect(html.match(tag)?.length, String(tag)).toBe(meant.match(tag)?.length)
  if (mail.kind === "special-request") {
    expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;&amp;amp;")
    expect(text.replaceAll(/\s+/g, " ")).toContain(hostile)
  }
})

test.each(mails.filter(({ kind }) => kind !== "shop-notice"))("an Arabic mail of the kind $kind has its amounts in Arabic", ({ mail }) => {
  const { subject, html, text } = renderMail({ ...mail, locale: "ar" }, SHOP)
  for (const part of [subject, html, text]) expect(part).not.toMatch(/QR\s?\d/)
})

test("an Arabic offer has its prices and its total in Arabic", () => {
  const { contents } = everyKind.offer
  const said = (lines: typeof contents.lines) =>
    renderMail({ kind: "offer", to: "noor@example.com", locale: "ar", contents: { ...contents, lines } }, SHOP).text
  expect(said(contents.lines)).toContain("3,150\u00a0ر.ق\u2069 للقطعة بدلًا من \u20683,299\u00a0ر.ق")
  expect(said(contents.lines)).toContain("الإجمالي\n126,000\u00a0ر.ق")
  expect(said(contents.lines.map((line) => ({ ...line, price: line.listPrice })))).toContain("3,299\u00a0ر.ق\u2069 للقطعة")
})

test("a subject is one line of limited length, truncated between characters", () => {
  const { mail } = mails.find(({ kind }) => kind === "special-request") ?? mails[0] ?? expect.fail()
  const titled = (productTitle: string) => renderMail({ ...mail, contents: { ...mail.contents, productTitle } } as Mail, SHOP).subject
  expect(titled("A\r\nBcc: eve@example.com")).toBe("Special request 7: 400 × A Bcc: eve@example.com")
  expect(titled("A\u2028B\u0085C\tD\u0000E")).toBe("Special request 7: 400 × A B C D E")
  const long = titled("😀".repeat(400))
  expect([...long]).toHaveLength(150)
  expect(long.isWellFormed()).toBe(true)
  expect(long).toMatch(/…$/)
})

test("the shop's name may be in any script and contain any character", () => {
  const { subject, html, text } = renderMail(mails.find(({ kind }) => kind === "verify-email")?.mail ?? expect.fail(), {
    ...SHOP,
    name: "كورنيش <& Sons>",
  })
  expect(subject).toBe("Verify your email address for كورنيش <& Sons>")
  expect(html).toContain("كورنيش &lt;&amp; Sons&gt;</a>")
  expect(text).toContain("كورنيش <& Sons>")
})

test("replies to a mail to the shop go to the customer, and replies to a customer's mail go to the shop", () => {
  for (const { mail, kind } of mails) {
    const { replyTo, text } = renderMail(mail, SHOP)
    expect(replyTo, kind).toBe(kind === "special-request" ? "noor@example.com" : undefined)
    const isToShop = kind === "special-request" || kind === "shop-notice"
    expect(text.includes("Reply to this email and we will help"), kind).toBe(!isToShop)
  }
})

test("a special request without notes has no heading for them", () => {
  const { mail } = mails.find(({ kind }) => kind === "special-request") ?? expect.fail()
  const { text } = renderMail({ ...mail, contents: { ...mail.contents, notes: " " } } as Mail, SHOP)
  expect(text).not.toContain("Additional Notes")
})

test("[MAIL-01] the mail of a received order has its items, prices, payment method and destination", () => {
  const { html, text } = renderMail(
    { kind: "order-received", to: "noor@example.com", contents: everyKind["order-received"].contents },
    SHOP,
  )
  for (const part of [html, text]) {
    for (const said of ["Pearl Phone 256 GB", "2 × QR\u00a03,299", "QR\u00a06,598", "Cash on Delivery", "Street 840", "not confirmed yet"])
      expect(part).toContain(said)
  }
  expect(text).toContain("Pearl Phone 256 GB, 2 × QR\u00a03,299 = QR\u00a06,598")
})

test("[MAIL-02] the mail of a confirmed order has the tracking id", () => {
  const { subject, text } = renderMail(
    { kind: "order-confirmed", to: "noor@example.com", contents: everyKind["order-confirmed"].contents },
    SHOP,
  )
  expect(subject).toContain("CRN-7H2K-9Q4M")
  expect(text).toContain("QP-100234")
})

test("[MAIL-05] the mail of a cancellation names the refund, if there is one", () => {
  const mail = (refundDirhams: number) =>
    renderMail({ kind: "order-cancelled", to: "noor@example.com", contents: { ...ORDER, refundDirhams } }, SHOP).text
  expect(mail(299_900)).toContain("We are refunding QR\u00a02,999")
  expect(mail(0)).not.toContain("refunding")
})

test("[SH-45] every mail of an unpaid order names the amount due, and one queued by an earlier version leaves it out", () => {
  const cash = { ...ORDER, amounts: { totalDirhams: 24_900, toPayDirhams: 24_900, isOnline: false } }
  const cancelled = { kind: "order-cancelled", to: "noor@example.com" } as const
  const left = renderMail({ ...cancelled, contents: { ...cash, refundDirhams: 0 } }, SHOP).text
  expect(left).toMatch(/Total\nQR\u00a0249\s+To pay on delivery\nQR\u00a0249/)
  const confirmed = renderMail(
    { kind: "order-confirmed", to: "noor@example.com", contents: { ...cash, pickup: PICKUP, trackingId: "Q" } },
    SHOP,
  )
  expect(confirmed.text).toMatch(/To pay when collected\nQR\u00a0249/)
  const { amounts: _amounts, pickup: _pickup, ...old } = ORDER
  expect(renderMail({ ...cancelled, contents: { ...old, refundDirhams: 0 } }, SHOP).text).not.toContain("To pay")
})

test("[SH-46] the mail of a pickup that is ready has branch, hours, map and what to bring, and none says that it is on its way", () => {
  const ready = renderMail({ kind: "order-ready", to: "noor@example.com", contents: { ...ORDER, pickup: PICKUP } }, SHOP)
  expect(ready.subject).toBe("Your order CRN-7H2K-9Q4M is ready to be collected")
  for (const said of ["Al Sadd Branch", "9 AM - 9 PM", PICKUP.mapLink, "Your order id: CRN-7H2K-9Q4M", "QR\u00a06,598 in cash"])
    expect(ready.text).toContain(said)
  const paid = { ...ORDER, pickup: PICKUP, amounts: { totalDirhams: 100, toPayDirhams: 0, isOnline: true } }
  expect(renderMail({ kind: "order-ready", to: "noor@example.com", contents: paid }, SHOP).text).not.toContain("in cash")
  const collected = renderMail({ kind: "order-delivered", to: "noor@example.com", contents: { ...ORDER, pickup: PICKUP } }, SHOP)
  expect(collected.subject).toBe("Your order CRN-7H2K-9Q4M was collected")
  expect(collected.text).not.toMatch(/delivered|on its way/)
})

test("[SH-52] the mail of a duplicate or late payment says so, and names the refund", () => {
  const mail = (cause: MailContents["refund-started"]["cause"]) =>
    renderMail({ kind: "refund-started", to: "noor@example.com", contents: { ...REFUND, cause } }, SHOP)
  expect(mail("TWICE").subject).toBe("QR\u00a0650.50 goes back to you for order CRN-7H2K-9Q4M")
  expect(mail("TWICE").text).toContain("The order was charged twice.")
  expect(mail("LATE").text).toContain("The payment came too late")
})

test("[SH-53] the mail of an unpaid order has the deadline for payment, in Qatar time", () => {
  const { text } = renderMail({ kind: "payment-pending", to: "noor@example.com", contents: everyKind["payment-pending"].contents }, SHOP)
  expect(text.replaceAll(/\s+/g, " ")).toContain("It can be paid until 9:12 AM, and is cancelled after that.")
})

test("[SH-66] the mail of a cancellation has its reason", () => {
  const why = (reason: MailContents["order-cancelled"]["reason"]) =>
    renderMail(
      { kind: "order-cancelled", to: "noor@example.com", contents: { ...ORDER, refundDirhams: 0, ...(reason ? { reason } : {}) } },
      SHOP,
    ).text
  expect(why({ by: "customer", text: "I changed my mind" })).toContain("Reason\nI changed my mind")
  expect(why({ by: "expiry", text: null })).toContain("The order was not paid in time.")
  expect(why({ by: "payment", text: null })).toContain("The online payment could not be started.")
  expect(why({ by: "operator", text: null })).toContain("Our team cancelled them.")
})

test("[SH-66] the mail of an order shows the parts of its total, and that of a cancellation the rest", () => {
  const details = { orderedDirhams: 659_800, cancelledDirhams: 0, couponDirhams: 0, paidDirhams: 0, refundedDirhams: 0 }
  const received = { ...everyKind["order-received"].contents, amounts: { ...ORDER.amounts, details } }
  expect(renderMail({ kind: "order-received", to: "noor@example.com", contents: received }, SHOP).text).toMatch(
    /Subtotal\nQR\u00a06,598\s+Delivery Charge\nFree\s+Total\nQR\u00a06,598\s+To pay on delivery\nQR\u00a06,598/,
  )
  const cancelled = (amounts: typeof received.amounts, refundDirhams: number) =>
    renderMail({ kind: "order-cancelled", to: "noor@example.com", contents: { ...ORDER, amounts, refundDirhams } }, SHOP).text
  const half = { ...ORDER.amounts, totalDirhams: 329_900, toPayDirhams: 329_900, details: { ...details, cancelledDirhams: 329_900 } }
  expect(cancelled(half, 0)).toMatch(/Cancelled\n−QR\u00a03,299\s+Delivery Charge\nFree\s+Total\nQR\u00a03,299\s+To pay on delivery/)
  expect(cancelled(half, 0)).not.toContain("nothing to pay")
  const none = { ...ORDER.amounts, totalDirhams: 0, toPayDirhams: 0, details: { ...details, cancelledDirhams: 659_800 } }
  expect(cancelled(none, 0)).toContain("There is nothing to pay for this order.")
  const paid = { ...none, isOnline: true, details: { ...none.details, paidDirhams: 659_800, refundedDirhams: 659_800 } }
  expect(cancelled(paid, 659_800)).toMatch(
    /We are refunding QR\u00a06,598[\s\S]*Paid\nQR\u00a06,598\s+Refund\n−QR\u00a06,598\s+Remaining\nQR\u00a00/,
  )
  expect(cancelled(paid, 659_800)).not.toContain("nothing to pay")
})

test("[SH-66] a mail to the shop says what awaits its staff, and contains no data of the customer", () => {
  const { subject, text } = renderMail({ kind: "shop-notice", to: "shop", contents: everyKind["shop-notice"].contents }, SHOP)
  expect(subject).toBe("New order CRN-7H2K-9Q4M")
  for (const said of ["waits to be confirmed", "2 × Pearl Phone 256 GB", "QR\u00a06,598", "Cash on Delivery", "order show CRN-7H2K-9Q4M"])
    expect(text).toContain(said)
  const repair = { about: "repair", reference: "7K4MQ2X9HB", lines: ["Apple (Mobile)"], isHome: false, place: "Lusail Branch" } as const
  const asked = renderMail({ kind: "shop-notice", to: "shop", contents: { ...repair, lines: [...repair.lines] } }, SHOP)
  expect(asked.text).toMatch(/At the branch\nLusail Branch[\s\S]*repair show 7K4MQ2X9HB/)
  expect(asked.text).not.toMatch(/Total|Payment/)
  const moved = renderMail({ kind: "shop-notice", to: "shop", contents: { ...repair, about: "move", lines: [...repair.lines] } }, SHOP)
  expect(moved.subject).toBe("Confirmed repair 7K4MQ2X9HB moved")
  expect(moved.text).toContain("repair show 7K4MQ2X9HB")
})

test("[MAIL-08] the mail of a repair has device, issue, address and, in Qatar time, day and slot", () => {
  const booked = renderMail({ kind: "repair-booked", to: "noor@example.com", contents: REPAIR }, SHOP).text
  expect(booked).toMatch(
    /Apple iPhone 17 Pro \(Mobile\)[\s\S]*Cracked or broken screen[\s\S]*Home visit\n.*25 November 2026, 9 AM - 12 PM[\s\S]*Zone 61, Doha/,
  )
  const late = { ...REPAIR, isHome: false, preferredAtMs: Date.parse("2026-11-25T21:30:00Z") }
  const inShop = renderMail({ kind: "repair-booked", to: "noor@example.com", contents: late }, SHOP).text
  expect(inShop).toMatch(/In the shop\n.*26 November 2026\n/)
})

test("[RE-03] only a delivered device is on its way; one brought to a branch is ready for collection, and later collected", () => {
  const branch = { name: "Lusail Branch", hours: "Daily 10 AM - 10 PM", mapLink: "https://maps.example/?query=Lusail" }
  const brought = { ...REPAIR, isHome: false, addressLines: ["Lusail Branch", "Marina"], branch }
  const mail = (kind: "repair-ready" | "repair-shipped" | "repair-delivered", contents: typeof REPAIR | typeof brought) => {
    const { subject, text } = renderMail({ kind, to: "noor@example.com", contents }, SHOP)
    return `${subject}\n${text}`
  }
  expect(mail("repair-shipped", REPAIR)).toContain("is on its way to you")
  for (const kind of ["repair-ready", "repair-shipped"] as const) {
    const text = mail(kind, brought)
    expect(text).toContain("is ready to be collected")
    expect(text).not.toContain("way")
    expect(text).not.toContain("come back")
    expect(text).toMatch(/Opening hours\nDaily 10 AM - 10 PM[\s\S]*https:\/\/maps\.example\/\?query=Lusail/)
  }
  expect(mail("repair-delivered", brought)).toContain("was collected")
  expect(mail("repair-delivered", REPAIR)).toContain("was handed over")
})

test("[RE-09] the mail of a booking at a branch links to the map, and no long word makes it wider than a phone", () => {
  const mapLink = `https://maps.example/?query=${"Lusail+".repeat(20)}`
  const contents = { ...REPAIR, isHome: false, branch: { name: "Lusail Branch", hours: "Daily", mapLink } }
  const { html, text } = renderMail({ kind: "repair-booked", to: "noor@example.com", contents }, SHOP)
  expect(html).toMatch(/<a href="https:\/\/maps\.example[^>]*>View on map<\/a>/)
  expect(html.split(mapLink)).toHaveLength(2)
  expect(html).toMatch(/class="card"[^>]*word-break:break-word/)
  expect(text).toContain(mapLink)
})

test("[RE-09] the mail of a booking contains the customer's note on the issue", () => {
  const booked = (description: string) =>
    renderMail({ kind: "repair-booked", to: "noor@example.com", contents: { ...REPAIR, description } }, SHOP).text
  expect(booked("Fell on the stairs")).toMatch(/Cracked or broken screen\nFell on the stairs/)
  expect(booked("")).toMatch(/Cracked or broken screen\n\n/)
})

test("[RE-07] the mail of a repair has its price, or says that it is confirmed before the work starts", () => {
  const text = (contents: typeof REPAIR | (Omit<typeof REPAIR, "quote"> & { quote: null })) =>
    renderMail({ kind: "repair-booked", to: "noor@example.com", contents }, SHOP).text
  expect(text(REPAIR)).toMatch(/Price\nfrom QR\s449, about 45 min, 90 days warranty/)
  expect(text({ ...REPAIR, quote: { ...REPAIR.quote, minutes: 150 } })).toMatch(/about 3 hours/)
  expect(text({ ...REPAIR, quote: { ...REPAIR.quote, minutes: 1440 } })).toMatch(/about 1 day,/)
  expect(text({ ...REPAIR, quote: null })).toMatch(/Price\nPrice confirmed before we start/)
})

test("[OFFICE-108] the mail of a repair has the approved total instead of the price at the booking, or that there is nothing to pay", () => {
  const text = (due: Due | null) => renderMail({ kind: "repair-ready", to: "noor@example.com", contents: { ...REPAIR, due } }, SHOP).text
  expect(text({ dirhams: 25_050, by: "estimate" })).toMatch(/Price\nQR\s250\.50\n/)
  expect(text({ dirhams: 0, by: "nothing" })).toContain("Price\nNothing to pay")
  for (const due of [null, { dirhams: 0, by: "unapproved" } as const]) expect(text(due)).toMatch(/Price\nfrom QR\s449/)
})

test("[SH-43] the mails with links state their validity", () => {
  const contents = { name: "Noor Salem", link: LINK }
  const verify = renderMail({ kind: "verify-email", to: "noor@example.com", contents }, SHOP)
  expect(verify.text).toContain("once and for 24 hours")
  const reset = renderMail({ kind: "reset-password", to: "noor@example.com", contents }, SHOP)
  expect(reset.text).toContain("once and for one hour")
})

test.each(["en", "ar"] as const)(
  "[OFFICE-145] in %s, the link to a changed address says that the shop changed it, and thanks nobody",
  (locale) => {
    const mailOf = (contents: MailContents["verify-email"]) =>
      renderMail({ kind: "verify-email", to: "noor@example.com", contents, locale }, SHOP)
    const [signUp, changed] = [mailOf({ name: "Noor Salem", link: LINK }), mailOf({ name: "Noor Salem", link: LINK, isNewAddress: true })]
    const words = { en: ["signing up", "did not sign up", "Our team changed"], ar: ["شكرًا", "طلب إنشاء الحساب", "غيّر فريقنا"] }[locale]
    const has = (text: string) => words.map((word) => text.includes(word))
    expect(has(signUp.text)).toEqual([true, true, false])
    for (const text of [changed.text, changed.html]) expect(has(text)).toEqual([false, false, true])
    expect(changed.text).toContain(LINK)
    expect(changed.text).toContain("24")
  },
)

/** All texts of the data of a mail, longer ones first. */
function textsIn(data: unknown): string[] {
  const texts = typeof data === "string" ? [data] : typeof data === "object" && data !== null ? Object.values(data).flatMap(textsIn) : []
  return texts.filter((text) => text.length > 1).toSorted((a, b) => b.length - a.length)
}

const toCustomers = (Object.keys(everyKind) as MailKind[]).filter(
  (kind) => kind !== "shop-notice" && kind !== "special-request" && !kind.startsWith("staff-"),
)

test.each(toCustomers)("[AR-07] the mail %s is in Arabic for an order, a repair or an account in Arabic, from right to left", (kind) => {
  const { contents, link } = everyKind[kind]
  const { subject, html, text } = renderMail({ kind, to: "noor@example.com", contents, locale: "ar" } as Mail, SHOP)
  // Lists of mails align a subject by its first strong letter.
  expect(subject).toMatch(/^\p{Script=Arabic}/u)
  expect(html).toContain('<html lang="ar" dir="rtl">')
  expect(html.match(/<td[^>]* dir="rtl"/g)?.length).toBeGreaterThanOrEqual(3)
  if (link && link !== LINK) expect(text).toContain(link.replace("shop.example/", "shop.example/ar/"))
  const own = textsIn(contents).reduce(
    (rest, data) => rest.replaceAll(data, ""),
    text.replaceAll(/https?:\S+/g, "").replaceAll(/\s+/g, " "),
  )
  expect(own.match(/[A-Za-z]{2,} [A-Za-z]{2,}/g) ?? []).toEqual([])
})

test("[AR-07] amounts, days and times of a mail are in its language, and its texts are isolated", () => {
  const repair = renderMail({ kind: "repair-booked", to: "noor@example.com", contents: REPAIR, locale: "ar" } as Mail, SHOP).text
  expect(repair).toContain("الأربعاء، 25 نوفمبر 2026، من \u20689\u00a0ص\u2069 إلى \u206812\u00a0م\u2069")
  expect(repair).toContain("من \u2068449\u00a0ر.ق\u2069، نحو 45 دقيقة، ضمان 90 يومًا")
  const contents = everyKind["order-received"].contents
  const order = renderMail({ kind: "order-received", to: "noor@example.com", contents, locale: "ar" }, SHOP)
  expect(order.text).toContain("2 × \u20683,299\u00a0ر.ق\u2069 = \u20686,598\u00a0ر.ق\u2069")
  const details = { orderedDirhams: 659_800, cancelledDirhams: 329_900, couponDirhams: 0, paidDirhams: 0, refundedDirhams: 0 }
  const half = { ...ORDER, amounts: { ...ORDER.amounts, details }, refundDirhams: 0 }
  const cancelled = renderMail({ kind: "order-cancelled", to: "noor@example.com", contents: half, locale: "ar" }, SHOP)
  expect(cancelled.text).toContain("ملغى\n\u2066−3,299\u2069\u00a0ر.ق")
})

test("[AR-07] the phone number of an address reads from left to right in Arabic mails of delivery, pickup and repair", () => {
  const withPhone = { addressLines: [...PICKUP.addressLines, "+974 5512 3408"] }
  const mails = [
    { kind: "order-received", contents: { ...everyKind["order-received"].contents, ...withPhone } },
    { kind: "order-delivery-changed", contents: { ...everyKind["order-delivery-changed"].contents, ...withPhone } },
    { kind: "order-ready", contents: { ...everyKind["order-ready"].contents, pickup: { ...PICKUP, ...withPhone } } },
    { kind: "repair-booked", contents: { ...REPAIR, ...withPhone } },
  ] as const
  for (const mail of mails) {
    const { html, text } = renderMail({ ...mail, to: "noor@example.com", locale: "ar" } as Mail, SHOP)
    expect(html, mail.kind).toContain('<br/>Doha<br/><bdi dir="ltr">+974 5512 3408</bdi></p>')
    expect(text, mail.kind).toContain("Doha\n\u2066+974 5512 3408\u2069\n")
    expect(renderMail({ ...mail, to: "noor@example.com", locale: "en" } as Mail, SHOP).text).toContain("Doha\n+974 5512 3408\n")
  }
})

test("[AR-07] a mail to the staff is in English, whatever the language of the order", () => {
  const notice = { kind: "shop-notice", to: "shop", contents: everyKind["shop-notice"].contents } as const
  expect(renderMail({ ...notice, locale: "ar" }, SHOP)).toEqual(renderMail(notice, SHOP))
})

test("a mail to the shop's staff is in their language, from right to left in Arabic", () => {
  const contents = { inviter: "Khalid", role: "sales", link: LINK, hours: 72, language: "ar" } as const
  const { subject, html, text } = renderMail({ kind: "staff-invitation", to: "reem@example.com", contents }, SHOP)
  expect(subject).toBe("دخولك إلى لوحة إدارة \u2068Corniche\u2069")
  expect(html).toContain('<html lang="ar" dir="rtl">')
  expect(text).toContain("المبيعات")
  expect(text).toContain(LINK)
})
