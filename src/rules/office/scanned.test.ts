import { expect, test } from "vitest"
import { referenceIn } from "./scanned.ts"

test.each([
  ["https://shop.example/office/s/7K4MQ2X9HB", "7K4MQ2X9HB"],
  ["http://127.0.0.1:3000/office/s/7k4mq2x9hb", "7K4MQ2X9HB"],
  ["7K4MQ2X9HB", "7K4MQ2X9HB"],
  [" 7k4mq 2x9hb ", "7K4MQ2X9HB"],
  ["https://shop.example/product/7K4MQ2X9HB", null],
  ["https://shop.example/office/s/", null],
  ["7K", null],
  ["", null],
  ["WIFI:S:Guests;T:WPA;P:letmein;;", null],
  ["A".repeat(21), null],
])("the reference in %j is %j", (text, reference) => {
  expect(referenceIn(text)).toBe(reference)
})
