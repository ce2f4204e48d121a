import { afterAll, beforeAll, expect, test } from "vitest"
import type { Call } from "#contract/call.ts"
import { contract } from "#contract/contract.ts"
import { type RefusalCode, refusals } from "#contract/refusals.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { expectProblem, INSIDE } from "#server/testing/answers.ts"
import { aProduct } from "#server/testing/catalog.ts"
import { aShop, aShopForThisTest, type TestShop } from "#server/testing/shop.ts"
import { fieldErrors } from "./field-errors.ts"
import { problemOf } from "./problem.ts"

const PRODUCTS = "/api/store/products/recommendations"
let shop: TestShop
beforeAll(async () => {
  shop = await aShop()
  for (const id of [1, 1000]) await aProduct(shop.db, { id })
})
afterAll(() => shop.close())

test("[API-08] an error is a problem document with type, title, status and a sentence that a page may show", async () => {
  expect(expectProblem(await shop.call("GET", "/api/store/product/2"), 404)).toEqual({
    type: "/api/docs#not_found",
    title: "Not Found",
    status: 404,
    detail: "There is nothing here.",
  })
})

test.each(["{", "", "{'keyword': 1}", '{"keyword":"a"', "[1,]", "NaN", "\u0000"])(
  "[API-09] invalid JSON is malformed: %j",
  async (body) => {
    expectProblem(await shop.call("POST", PRODUCTS, body), 400)
  },
)

test.each(["/api/home/collection/%zz", "/api/home/collection/%E0%A4%A", "/api/%", "/%c3%28"])(
  "[API-09] an address with a broken encoding is malformed: %s",
  async (path) => {
    expectProblem(await shop.call("GET", path), 400)
  },
)

test.each([
  "/api",
  "/api/",
  "/api/nothing",
  "/api/store",
  "/api/store/product",
  "/api/home/banners/more",
  "/api/store/products/recommendations/1",
])("[API-11] an address outside the API responds 404: %s", async (path) => {
  expectProblem(await shop.call("GET", path), 404)
})

test.each([
  "0",
  "-1",
  "1.5",
  "abc",
  "2147483648",
  "99999999999999999999",
  "1e3",
  "0x1",
  "%201",
  "01",
  "+1",
  "%00",
  "null",
  "1;drop",
  "%F0%9F%8D%8F",
])("[API-11] an invalid id matches nothing: %s", async (id) => {
  expectProblem(await shop.call("GET", `/api/store/product/${id}`), 404)
  expectProblem(await shop.call("GET", `/api/store/product/${id}/similar`), 404)
})

test("[API-11] a call with another method responds 404", async () => {
  for (const method of ["POST", "PUT", "DELETE", "PATCH", "OPTIONS"] as const)
    expectProblem(await shop.call(method, "/api/home/banners"), 404)
  expectProblem(await shop.call("GET", PRODUCTS), 404)
})

test("[API-11] no header changes the method of a request", async () => {
  const answer = await shop.call("GET", "/api/home/banners", undefined, { "x-http-method-override": "DELETE", "x-method-override": "POST" })
  expect(answer.status).toBe(200)
})

test("[API-13] a body of more than 64 KiB responds 413, and one of exactly that size is accepted", async () => {
  const around = JSON.stringify({ keyword: "" }).length
  const limit = 64 * 1024
  expectProblem(await shop.call("POST", "/api/store/autocomplete", JSON.stringify({ keyword: "a".repeat(limit - around + 1) })), 413)
  expectProblem(await shop.call("POST", "/api/store/autocomplete", JSON.stringify({ keyword: "a".repeat(limit - around) })), 422)
})

test.each([
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "text/json",
  "application/json\ta",
  "application/jsonp",
  "application",
  "*/*",
  "",
])("[API-14] a body of another media type responds 415: %j", async (type) => {
  expectProblem(await shop.call("POST", PRODUCTS, "{}", { "content-type": type }), 415)
})

test.each(["application/json", " application/json", "APPLICATION/JSON", "application/json; charset=utf-8", "application/json;a=b"])(
  "[API-14] a JSON body is accepted: %j",
  async (type) => {
    expect((await shop.call("POST", PRODUCTS, "{}", { "content-type": type })).status).toBe(200)
  },
)

test("[API-15] invalid fields respond 422 and are named, with a sentence each", async () => {
  const body = { brands: [1.5], min_price: -1, options: [{ title: "Color", values: ["Red"], extra: 1 }], colour: "red" }
  const problem = expectProblem(await shop.call("POST", PRODUCTS, body), 422)
  expect(problem.detail).toBe("Some fields are not valid.")
  const paths = problem.errors?.map(({ path }) => path)
  expect(paths).toEqual(expect.arrayContaining(["colour", "brands.0", "min_price", "options.0.extra"]))
  for (const { message } of problem.errors ?? []) expect(message).not.toBe("")
})

test("[API-15] a missing field is named", async () => {
  expect(expectProblem(await shop.call("POST", "/api/store/autocomplete", {}), 422).errors).toEqual([
    { path: "keyword", message: "This field is required." },
  ])
})

test("[API-15] a body is not interpreted as another type", async () => {
  for (const keyword of [1, true, null, ["a"], { a: 1 }])
    expectProblem(await shop.call("POST", "/api/store/autocomplete", { keyword }), 422)
  for (const min_price of ["1", true, null, [1]]) expectProblem(await shop.call("POST", PRODUCTS, { min_price }), 422)
  for (const body of [null, [], "text", 1, true]) expectProblem(await shop.call("POST", PRODUCTS, JSON.stringify(body)), 422)
})

test.each(["0", "-1", "1e3", "1.5", "abc", "1000000001", "1e400", "NaN", "", "1&page=2"])(
  "[API-15] an invalid page number responds 422: %j",
  async (page) => {
    expect(expectProblem(await shop.call("POST", `${PRODUCTS}?page=${page}`, {}), 422).errors?.[0]?.path).toBe("page")
  },
)

test("[API-15] at most twenty faults are listed, however many there are", async () => {
  const body = { brands: Array.from({ length: 5000 }, () => -1) }
  expect(expectProblem(await shop.call("POST", PRODUCTS, body), 422).errors).toHaveLength(20)
})

test("[API-18] the response to a fault of the shop does not reveal its cause", async () => {
  const broken = await aShopForThisTest()
  await broken.db.execute("drop table search_entries")
  const problem = expectProblem(await broken.call("POST", "/api/store/autocomplete", { keyword: "phone" }), 500)
  expect(problem).toEqual({
    type: "/api/docs#internal",
    title: "Internal Server Error",
    status: 500,
    detail: "Something went wrong on our side. Please try again later.",
  })
})

test("[API-18] no error of an API path is HTML or reveals internals of the server", async () => {
  for (const path of ["/api/nothing", "/api/%zz", "/api/store/product/x", "/api/docs/nothing"]) {
    for (const method of ["GET", "POST", "DELETE"] as const) {
      const answer = await shop.call(method, path, method === "POST" ? "<html>" : undefined, { accept: "text/html" })
      expect(answer.headers["content-type"]).toBe("application/problem+json; charset=utf-8")
      expect(answer.text).not.toMatch(/<|\bstack\b/)
      expect(answer.text).not.toMatch(INSIDE)
    }
  }
})

test("[API-18] the type of every problem is explained on the reference page", async () => {
  const page = await shop.call("GET", "/api/docs")
  for (const code of Object.keys(refusals)) expect(page.text.includes(` id="${code}"`), code).toBe(true)
  for (const { refusals: codes } of Object.values(contract).flatMap((feature) => Object.values<Call>(feature))) {
    for (const code of codes) expect(refusals).toHaveProperty(code)
  }
})

const invalidCodes = (Object.keys(refusals) as RefusalCode[]).filter((code) => refusals[code].status === 422)

test.each(invalidCodes)("[SH-01] %s names each wrong field, with its sentence", (code) => {
  const { detail, errors } = problemOf(new Refusal(code, { fields: ["one", "other"] }))
  expect(errors).toEqual([
    { path: "one", message: detail },
    { path: "other", message: detail },
  ])
})

test("[SH-01] a refusal of status 422 that names no field does not compile", () => {
  // @ts-expect-error: the fields are missing.
  expect(() => new Refusal("weak_password")).not.toThrow()
})

test("[SH-01] of a request with thousands of wrong fields only the first are read", () => {
  let read = 0
  const violation = (_: unknown, place: number) => ({
    get instancePath() {
      read++
      return ""
    },
    keyword: "additionalProperties",
    params: { additionalProperty: `field${place}` },
    schemaPath: "",
  })
  expect(fieldErrors(Array.from({ length: 10_000 }, violation))).toHaveLength(20)
  expect(read).toBeLessThanOrEqual(100)
})
