import fc from "fast-check"
import { expect, test } from "vitest"
import { m } from "#messages/messages.js"
import { clockText } from "#rules/languages/clock-text.ts"
import { readablePhone } from "#rules/people/phone.ts"
import { formatPrice } from "#rules/values/money.ts"

const AR = { locale: "ar" } as const
const OPENING = /[\u2066-\u2068]/
const CLOSING = "\u2069"

/** Whether a part of a text is inside an isolate, so that the text around it cannot change the order of its characters. */
function isIsolated(text: string, part: string): boolean {
  const start = text.indexOf(part)
  let depth = 0
  for (const character of text.slice(0, start)) depth += OPENING.test(character) ? 1 : character === CLOSING ? -1 : 0
  return start >= 0 && depth > 0 && text.indexOf(CLOSING, start + part.length) >= 0
}

const price = fc.integer({ min: 1, max: 99_999_99 }).map((dirhams) => formatPrice(dirhams / 100, "ar"))
const reference = fc.stringMatching(/^CRN-[A-Z0-9]{4}-[A-Z0-9]{4}$/)
const name = fc.constantFrom("Apple iPhone 17 Pro (256 GB)", "WH-1000XM6", "آبل آيفون 17 برو", "USB-C 3.2", "(new)", "15-inch")
const minutes = fc.integer({ min: 0, max: 1439 })

test("[AR-12] prices, references and names inside Arabic sentences are isolated from them", () => {
  fc.assert(
    fc.property(price, reference, name, (amount, order, product) => {
      expect(isIsolated(m.orders_place_pay_online({ total: amount }, AR), amount)).toBe(true)
      expect(isIsolated(m.cart_price_changed({ price: amount }, AR), amount)).toBe(true)
      // From right to left the sign stands between the count and the price. An isolate around both would put it on the far side of the count.
      expect(m.cart_pieces({ count: 2, price: amount }, AR)).toBe(`2 × \u2068${amount}\u2069`)
      const refund = m.mail_refund_started_subject({ amount, reference: order }, AR)
      expect([isIsolated(refund, amount), isIsolated(refund, order)]).toEqual([true, true])
      expect(isIsolated(m.catalog_card_view({ title: product }, AR), product)).toBe(true)
      expect(isIsolated(m.mail_order_item({ name: product, quantity: 1, price: amount }, AR), product)).toBe(true)
    }),
  )
})

test("[AR-12] both ends of a range are isolated, and no dash joins numbers", () => {
  fc.assert(
    fc.property(minutes, minutes, price, price, (from, to, least, most) => {
      const times = { start: clockText(from, "ar"), end: clockText(to, "ar") }
      for (const text of [m.cart_delivery_today(times, AR), m.cart_delivery_tomorrow(times, AR), m.repairs_slot_range(times, AR)]) {
        expect([isIsolated(text, times.start), isIsolated(text, times.end)]).toEqual([true, true])
        expect(text).not.toMatch(/[-–]/)
      }
      const range = m.catalog_filter_price_range({ min: least, max: most }, AR)
      expect([isIsolated(range, least), isIsolated(range, most)]).toEqual([true, true])
    }),
  )
})

test("[AR-12] a price has its currency in Arabic letters, so that plain isolation puts it left of the number", () => {
  fc.assert(
    fc.property(price, (amount) => {
      expect(amount).toMatch(/^[\d,]+(\.\d\d)?\u00a0ر\.ق$/)
    }),
  )
  // A phone begins with a sign, which needs an isolate from left to right: components have `dir="ltr"`.
  expect(readablePhone("+97455123408")).toBe("+974 5512 3408")
})
