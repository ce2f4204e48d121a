import { brotliDecompressSync } from "node:zlib"
import { afterAll, beforeAll, expect, test } from "vitest"
import { addresses, type Branch } from "#contract/addresses.ts"
import { type RepairService, repairs } from "#contract/repairs.ts"
import { expectContract, expectProblem } from "#server/testing/answers.ts"
import { demonstrationFile } from "#server/testing/demonstration.ts"
import { aShop, type TestShop } from "#server/testing/shop.ts"

type RepairFile = { services: RepairService[]; seo: Record<string, string>[]; tariffs: { device: string; price: number }[] }

let shop: TestShop

beforeAll(async () => {
  shop = await aShop({ demonstration: true })
})
afterAll(() => shop.close())

const PATH = repairs.services.path

test("[API-61] [DATA-19] [DATA-20] [DATA-21] every kind of device is listed with its issues by rank, its brands and their models", async () => {
  const answer = await shop.call("GET", `${PATH}/`)
  expectContract(repairs.services, answer)
  const { services, tariffs: prices } = await demonstrationFile<RepairFile>("repair")
  const listed = answer.json<RepairService[]>()
  expect(listed).toHaveLength(6)
  for (const [place, device] of listed.entries()) {
    const wanted = services[place]
    const { issues, brands, thumbnail, tariffs, ...texts } = device
    expect(wanted).toMatchObject(texts)
    expect(thumbnail).toMatch(/^[a-z-]+\/[a-z0-9-]+\.[0-9a-f]{8}\.\d+x\d+\.webp$/)
    expect(tariffs.map(({ price }) => price).toSorted()).toEqual(
      prices
        .filter((row) => row.device === device.slug)
        .map(({ price }) => price)
        .toSorted(),
    )
    expect(issues).toEqual(wanted?.issues.toSorted((a, b) => a.rank - b.rank))
    // Pictures are named by their contents, and a model's product is not in the list.
    const named = (list: RepairFile["services"][number]["brands"] | RepairService["brands"] = []) =>
      list.map(({ thumbnail: _file, device_thumbnail: _deviceFile, ...brand }) => ({
        ...brand,
        available_models: brand.available_models.map(({ id, name }) => ({ id, name })),
      }))
    expect(named(brands)).toEqual(named(wanted?.brands))
  }
})

test("[RE-15] the devices of each brand have their own picture, that of the brand's texts", async () => {
  const listed = (await shop.call("GET", PATH)).json<RepairService[]>()
  for (const { slug, thumbnail, brands } of listed.slice(0, 2)) {
    const pictures = brands.map(({ device_thumbnail: own }) => own)
    expect(new Set([thumbnail, ...pictures.slice(0, 6)]).size, slug).toBe(7)
    for (const { slug: brand, device_thumbnail: own } of brands.slice(0, 3)) {
      const texts = (await shop.call("GET", `${repairs.seo.path}?service_category=${slug}&brand=${brand}`)).json<{ thumbnail: string }>()
      expect(own, `${slug} of ${brand}`).toBe(texts.thumbnail)
    }
  }
})

test("[API-61] the list of all devices is small when compressed, cacheable, and not sent again to a client that has it", async () => {
  const plain = await shop.call("GET", PATH)
  const answer = await shop.app.inject({ url: PATH, headers: { "accept-encoding": "br" } })
  expect(answer.headers["content-encoding"]).toBe("br")
  expect(answer.rawPayload.length).toBeLessThan(40_000)
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(plain.text)
  const etag = String(answer.headers.etag)
  const again = await shop.app.inject({ url: PATH, headers: { "if-none-match": etag } })
  expect(again.statusCode).toBe(304)
})

test("[API-62] the stores are the branches, with address, working hours, latitude and longitude", async () => {
  const answer = await shop.call("GET", `${repairs.stores.path}/`)
  expectContract(repairs.stores, answer)
  const branches = (await shop.call("GET", addresses.branches.path)).json<Branch[]>()
  expect(answer.json<Branch[]>()).toEqual(branches)
  expect(branches).toHaveLength(5)
})

test("[API-64] each device of each brand has its own texts, by slugs and by ids", async () => {
  const { seo } = await demonstrationFile<RepairFile>("repair")
  for (const { service_category = "", brand = "", thumbnail: _file, ...texts } of seo.slice(0, 20)) {
    const answer = await shop.call("GET", `${repairs.seo.path}/?service_category=${service_category}&brand=${brand}`)
    expectContract(repairs.seo, answer)
    expect(answer.json()).toMatchObject(texts)
  }
  const bySlugs = await shop.call("GET", `${repairs.seo.path}?service_category=mobile&brand=apple`)
  const byIds = await shop.call("GET", `${repairs.seo.path}?service_category=1&brand=1`)
  expect(byIds.json()).toEqual(bySlugs.json())
})

test("[API-64] a device or brand that is not repaired is not found, and a query without them is invalid", async () => {
  for (const query of ["service_category=mobile&brand=hp2", "service_category=game-console&brand=apple", "service_category=0&brand=1"]) {
    expectProblem(await shop.call("GET", `${repairs.seo.path}?${query}`), 404)
  }
  for (const query of ["service_category=mobile", "", "service_category=mobile&brand=apple&more=1"]) {
    expectProblem(await shop.call("GET", `${repairs.seo.path}?${query}`), 422)
  }
})

test("[RE-17] issues apply to the devices of every brand: none names a feature of only one brand", async () => {
  const { services } = await demonstrationFile<RepairFile>("repair")
  for (const { brands, issues } of services) {
    if (brands.length < 2) continue
    for (const { title } of issues) expect(title).not.toMatch(/Face ID|Touch ID|macOS|Windows|iCloud|Galaxy|iPhone|S Pen|AirPods/)
  }
})
