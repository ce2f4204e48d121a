import { afterAll, beforeAll, expect, test } from "vitest"
import { expectProblem } from "#server/testing/answers.ts"
import { addressOf, everyCall } from "#server/testing/requests.ts"
import { aShop, type TestAnswer, type TestShop } from "#server/testing/shop.ts"

let shop: TestShop
beforeAll(async () => {
  shop = await aShop({ demonstration: true })
})
afterAll(() => shop.close())

const DEEP = 32_000
const TEXTS = [
  "",
  " ",
  "\u0000",
  "\ud800",
  "\udfff\ud800",
  "\u202e",
  "\u200b",
  "٣٢",
  "🍏",
  "%",
  "_",
  "\\",
  "'",
  '"',
  "';--",
  "<script>",
  "../..",
  "{{7*7}}",
  "a".repeat(101),
  "a".repeat(60_000),
]
const NUMBERS = ["-5", "0", "-0", "0.1", "2147483648", "9007199254740993", "1e400", "-1e400", "1e-400", "NaN", "Infinity", "0x10", "1_000"]
const VALUES = [
  ...TEXTS.map((text) => JSON.stringify(text)),
  ...NUMBERS,
  "true",
  "null",
  "[]",
  "{}",
  "[[]]",
  "[null]",
  '[{"title":"Color"}]',
  "[1,2,1]",
]
const FIELDS = [
  "keyword",
  "brands",
  "categories",
  "collections",
  "products",
  "options",
  "min_price",
  "max_price",
  "sort",
  "scope",
  "__proto__",
  "constructor",
  "toString",
  "",
]

const BODIES = [
  ...FIELDS.flatMap((field) => VALUES.map((value) => `{${JSON.stringify(field)}:${value}}`)),
  ...VALUES,
  ...VALUES.map((value) => `{"scope":{"categories":${value}}}`),
  ...VALUES.map((value) => `{"options":[{"title":"Color","values":[${value}]}]}`),
  ...[
    "",
    "{",
    "}",
    "[",
    "nul",
    "{,}",
    '{"a":}',
    "\ufeff{}",
    "\u0000",
    '{"a":1}{"a":2}',
    "// {}",
    "{'a':1}",
    '{"keyword":"a","keyword":1}',
    '{"brands":[1],"brands":"x"}',
  ],
  ...[
    '{"__proto__":{"admin":true}}',
    '{"constructor":{"prototype":{"admin":true}}}',
    '{"scope":{"__proto__":{"brands":[1]}}}',
    '{"a":{"b":{"__proto__":null}}}',
  ],
  "[".repeat(DEEP) + "]".repeat(DEEP),
  "[".repeat(64_000),
  `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`,
  `${"[".repeat(DEEP)}"\\u0000"${"]".repeat(DEEP)}`,
  JSON.stringify({ brands: Array.from({ length: 10_000 }, (_, id) => id + 1) }),
  JSON.stringify({ options: Array.from({ length: 500 }, () => ({ title: "Color", values: ["Red"] })) }),
  JSON.stringify(Object.fromEntries(Array.from({ length: 5000 }, (_, place) => [`k${place}`, 1]))),
]
const PATH_VALUES = [
  "0",
  "-1",
  "2147483648",
  "1e400",
  "abc",
  "%00",
  "%01",
  "%F0%9F%8D%8F",
  "%E2%80%AE",
  "%D9%A3",
  "%25",
  "_",
  "%5C",
  "%27",
  "..",
  "%2e%2e",
  "%2F",
  "a%2Fb",
  "a".repeat(201),
  "a".repeat(8000),
  "%zz",
  "%E0%A4%A",
  "%C0%AF",
  "~",
  ";x=1",
  "1%00",
  "%EF%BF%BF",
]
const QUERIES = [
  "page=0",
  "page=-1",
  "page=1e9",
  "page=NaN",
  "page[]=1",
  "page[a]=1",
  "page=%00",
  "page=%zz",
  "page=1&page=2",
  "__proto__=1",
  "constructor[prototype][x]=1",
  "=",
  "&&&",
  "?",
  `x=${"a".repeat(8000)}`,
]

/** Asserts that the response is no fault, and every refusal a problem document. Otherwise the failure shows the request. */
function expectDecent(answer: TestAnswer, sent: string): void {
  expect(answer.status, sent.slice(0, 200)).toBeLessThan(500)
  if (answer.status >= 400) expectProblem(answer, answer.status)
}

test.each(everyCall.filter(({ call }) => call.body))("[API-18] no body makes $name fail", async ({ call }) => {
  for (const body of BODIES) {
    const answer = await shop.call(call.method, addressOf(call, "1001"), body)
    expectDecent(answer, body)
    if (answer.status === 200) expect(Array.isArray(answer.json()) || "count" in answer.json<object>()).toBe(true)
  }
  expect(Object.prototype).not.toHaveProperty("admin")
})

test.each(everyCall.filter(({ call }) => call.params))("[API-18] no path makes $name fail", async ({ call }) => {
  for (const value of PATH_VALUES) expectDecent(await shop.call(call.method, addressOf(call, value)), value)
})

test.each(everyCall)("[API-18] no query makes $name fail", async ({ call }) => {
  for (const query of QUERIES) {
    expectDecent(await shop.call(call.method, `${addressOf(call, "1001")}?${query}`, call.body ? { keyword: "a" } : undefined), query)
  }
})

test.each(everyCall)("[API-18] no header makes $name fail", async ({ call }) => {
  const headers = [
    "accept",
    "accept-encoding",
    "accept-language",
    "authorization",
    "cookie",
    "if-none-match",
    "if-modified-since",
    "range",
    "x-forwarded-for",
    "idempotency-key",
    "accept-version",
  ]
  for (const header of headers) {
    for (const value of [
      "",
      "*",
      ";",
      "a".repeat(2000),
      "\u00e9",
      "Bearer ",
      "bytes=0-1,5-",
      'W/"',
      "br;q=9,gzip;q=-1",
      "Thu, 99 Foo",
      "0",
      "[object Object]",
    ]) {
      const answer = await shop.call(call.method, addressOf(call, "1001"), call.body ? {} : undefined, { [header]: value })
      expect(answer.status, `${header}: ${value}`).toBeLessThan(500)
    }
  }
})

test("[API-09] half a surrogate pair and NUL are refused everywhere, because the database cannot store them", async () => {
  for (const text of ["\u0000", "a\u0000b", "\ud800", "\udc00\ud800"]) {
    for (const body of [{ keyword: text }, { [text]: 1 }, { options: [{ title: text, values: [] }] }, [[[[text]]]]]) {
      expectProblem(await shop.call("POST", "/api/store/autocomplete", body), 400)
    }
  }
  expect((await shop.call("POST", "/api/store/autocomplete", '{"keyword":"\\ud83c\\udf4f"}')).status, "a whole pair is text").toBe(200)
})

test("[API-15] of a repeated key the last value counts, in every part of the server", async () => {
  expect((await shop.call("POST", "/api/store/autocomplete", '{"keyword":1,"keyword":"iphone"}')).json<unknown[]>()).not.toHaveLength(0)
  expectProblem(await shop.call("POST", "/api/store/autocomplete", '{"keyword":"iphone","keyword":1}'), 422)
})

test("[API-18] the largest bodies of all, sent at once, are answered within seconds", async () => {
  const started = performance.now()
  const slowest = BODIES.toSorted((a, b) => b.length - a.length).slice(0, 8)
  await Promise.all(slowest.map((body) => shop.call("POST", "/api/store/products/filter_meta", body)))
  expect(performance.now() - started).toBeLessThan(8000)
})
