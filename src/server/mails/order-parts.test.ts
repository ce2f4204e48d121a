import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { COLORS, STYLE_SHEET } from "./elements.ts"
import type { Mail, MailContents, OrderMail } from "./mail-kinds.ts"
import { renderMail } from "./render-mail.ts"

const SHOP = { name: "Corniche", origin: "https://shop.example", imageBase: "https://shop.example/images", linkKeys: [] }
const ORDER: OrderMail = {
  name: "Noor Salem",
  orderId: 12,
  reference: "7K4MQ2X9HB",
  items: [
    { name: "Pearl Phone 256 GB", quantity: 2, priceDirhams: 329_900, image: "pearl/front.3f2a9c1b.600x1200.webp" },
    { name: "Pearl Case", quantity: 1, priceDirhams: 9_900, image: "https://pictures.example/case.png" },
    { name: "Pearl Cable", quantity: 1, priceDirhams: 4_900 },
  ],
  amounts: { totalDirhams: 674_600, toPayDirhams: 674_600, isOnline: false },
  pickup: null,
}
const PICKUP = { addressLines: ["Al Sadd Branch"], hours: "9 AM - 9 PM", mapLink: "https://www.google.com/maps/search/?api=1" }

type StepKind = "order-confirmed" | "order-ready" | "order-shipped" | "order-delivered"

function stepMail(kind: StepKind, order: OrderMail = ORDER) {
  const contents: MailContents["order-confirmed"] = { ...order, trackingId: "QP-100234" }
  return renderMail({ kind, to: "noor@example.com", contents } as Mail, SHOP)
}

test("[LO-25] the mail of an order begins with its button, before the items and everything else", () => {
  const { html, text } = stepMail("order-confirmed")
  for (const part of [html, text]) {
    const [button, item] = [part.indexOf("https://shop.example/order/details/12"), part.indexOf("Pearl Phone 256 GB")]
    expect(button).toBeGreaterThan(part.indexOf("Hello Noor Salem"))
    expect(item).toBeGreaterThan(button)
  }
})

test("[LO-25] the mail of an order shows completed and future steps in words, not only by colour", () => {
  const steps = (kind: StepKind, order: OrderMail = ORDER) => {
    const { html, text } = stepMail(kind, order)
    const sentence = /Done: [^.]*\.( Still to come: [^.]*\.)?/.exec(text.replaceAll(/\s+/g, " "))?.[0] ?? ""
    expect(html).toContain(`aria-label="${sentence}"`)
    const done = sentence.split(".")[0]?.slice("Done: ".length).split(", ") ?? []
    for (const name of done) expect(html).toContain(`✓<br/>${name}`)
    expect(html.match(/✓/g)).toHaveLength(done.length)
    expect(html.match(/○<br\/>/g) ?? []).toHaveLength(4 - done.length)
    return sentence
  }
  expect(steps("order-confirmed")).toBe("Done: Received, Confirmed. Still to come: On its way, Delivered.")
  expect(steps("order-shipped")).toBe("Done: Received, Confirmed, On its way. Still to come: Delivered.")
  expect(steps("order-delivered")).toBe("Done: Received, Confirmed, On its way, Delivered.")
  const pickup = { ...ORDER, pickup: PICKUP }
  expect(steps("order-ready", pickup)).toBe("Done: Received, Confirmed, Ready to be collected. Still to come: Collected.")
  expect(steps("order-delivered", pickup)).toBe("Done: Received, Confirmed, Ready to be collected, Collected.")
})

test("[LO-25] items show their picture by its absolute URL, as a JPEG for 64 pixels, and only their name without one", () => {
  const { html, text } = stepMail("order-shipped")
  const [, ...pictures] = [...html.matchAll(/<img [^>]*>/g)].map(([tag]) => tag)
  expect(pictures).toHaveLength(2)
  expect(pictures[0]).toContain('src="https://shop.example/images/pearl/front.3f2a9c1b.600x1200.w320.jpg" alt="" width="32" height="64"')
  expect(pictures[1]).toContain('src="https://pictures.example/case.png" alt=""')
  const without = html.replaceAll(/<img [^>]*>/g, "")
  for (const part of [without, text]) {
    for (const said of [
      "Pearl Phone 256 GB",
      "2 × QR\u00a03,299",
      "QR\u00a06,598",
      "Pearl Case",
      "QR\u00a099",
      "Pearl Cable",
      "QR\u00a049",
    ])
      expect(part).toContain(said)
  }
})

test.each(["", "http://pictures.example/a.jpg", "logo/a.3f2a9c1b.64x64.svg", "javascript:alert(1)", "../../secret.png"])(
  "[LO-25] an item whose picture no mail program shows has none: %s",
  (image) => {
    const { html } = stepMail("order-shipped", { ...ORDER, items: [{ name: "Pearl Cable", quantity: 1, priceDirhams: 4_900, image }] })
    expect(html.match(/<img src="[^"]*"/g)).toEqual(['<img src="https://shop.example/mail-mark.png"'])
  },
)

test("[LO-25] a mail has light colours, and dark ones on devices with a dark scheme, all from the shop's tokens", () => {
  const tokens = ["tokens", "dark"].map((name) => readFileSync(new URL(`../../ui/style/${name}.css`, import.meta.url), "utf8")).join()
  for (const color of Object.values(COLORS)) expect(tokens, color).toContain(color)
  for (const [color] of STYLE_SHEET.matchAll(/#[0-9a-f]{6}/g)) expect(tokens, color).toContain(color)
  const { html } = stepMail("order-confirmed")
  expect(html).toContain('<meta name="color-scheme" content="light dark"/>')
  expect(html).toContain(`<style>${STYLE_SHEET}</style>`)
  const dark = [...STYLE_SHEET.matchAll(/\.([a-z]+)\{/g)].map(([, name = ""]) => name)
  const worn = new Set([...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(" ")))
  for (const name of worn) if (name !== "plain") expect(dark, name).toContain(name)
  const uncoloured = [...html.matchAll(/<(?:p|td|a|h1|b)\b[^>]*\bcolor:#[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => !tag.includes("class="))
  expect(uncoloured, "what has a light colour has a dark one").toEqual([])
})

test("[LINE-06] the delivery text is in both parts, with the day that it means", () => {
  const promised = (delivery: string, more = {}) =>
    stepMail("order-confirmed", { ...ORDER, items: [{ name: "Pearl Phone", quantity: 1, priceDirhams: 329_900, delivery, ...more }] })
  const today = promised("Today , 2:00 PM - 5:00 PM", { deliveryDayMs: Date.parse("2026-11-23T21:30:00Z") })
  for (const part of [today.html, today.text.replaceAll(/\s+/g, " ")]) {
    expect(part).toMatch(/Today , 2:00 PM - 5:00 PM \(Tuesday,? 24 November 2026\)/)
  }
  expect(promised("Delivery in 2-3 days").text).toContain("Delivery in 2-3 days\n")
})
