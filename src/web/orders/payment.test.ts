import { expect, test } from "vitest"
import { paymentAddress, paymentCapitals, paymentLabel } from "./payment.ts"

test("[ORDER-09] the payment labels are Cash on Delivery, Online and N/A", () => {
  expect(["CASH_ON_DELIVERY", "ONLINE", "", null].map(paymentLabel)).toEqual(["Cash on Delivery", "Online", "N/A", "N/A"])
})

test("[ORDER-08] a confirmed order without a method shows CASH ON DELIVERY", () => {
  expect([null, undefined, "CASH_ON_DELIVERY", "ONLINE"].map(paymentCapitals)).toEqual([
    "CASH ON DELIVERY",
    "CASH ON DELIVERY",
    "CASH ON DELIVERY",
    "ONLINE",
  ])
})

const page = "http://127.0.0.1:3000/place-order"

test.each(["https://pay.example/1", "http://localhost:3000/pay/1", "http://127.0.0.1/pay/1", "http://[::1]:8080/pay"])(
  "%s is safe",
  (url) => {
    expect(paymentAddress(url, page)).toContain(url)
  },
)

test.each(["http://pay.example/1", "javascript:alert(1)", "data:text/html,x", "ftp://127.0.0.1/", "http://", "http://127.0.0.1.example/"])(
  "%s is not safe",
  (url) => {
    expect(paymentAddress(url, page)).toBeNull()
  },
)

test("a path belongs to the shop", () => {
  expect(paymentAddress("/pay/1", page)).toBe("http://127.0.0.1:3000/pay/1")
  expect(paymentAddress("//pay.example/1", "https://shop.example/")).toBe("https://pay.example/1")
})
