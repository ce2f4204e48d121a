import { expect, test } from "vitest"
import type { OfficeBanner } from "#contract/office/storefront/banners.ts"
import type { HomeTile } from "#contract/office/storefront/home-page.ts"
import { keepKeys, newKey, savedKeys } from "./entry-keys.ts"
import { tilesValues } from "./tile-values.ts"
import { bannersValues } from "./use-banners.ts"

const picture = (src: string) => ({ src, image: `/${src}` })

const banner = (title: string): OfficeBanner => ({
  ...{ title, title_ar: null, link: "/", small: picture("s"), medium: picture("m"), large: picture(title) },
  ...{ ink: "dark", is_ink_chosen: false, from: null, until: null, state: "shown" },
})

const tile = (text: string): HomeTile => ({ text, text_ar: null, picture: picture(text), targets: [], price_from: null, price_upto: null })

test("a banner and a tile keep their keys when somebody else changes their order, so that an edit stays with its entry", () => {
  const banners = (...titles: string[]) => new Map(bannersValues(titles.map(banner)).map(({ title, key }) => [title, key]))
  const first = banners("Summer", "Winter")
  expect(banners("Winter", "Summer")).toEqual(new Map([...first].toReversed()))
  expect(banners("Autumn", "Summer").get("Summer")).toBe(first.get("Summer"))
  expect([...first.values()]).not.toContain(banners("Autumn", "Summer").get("Autumn"))
  const tiles = (...texts: string[]) => new Map(tilesValues(texts.map(tile)).map(({ text, key }) => [text, key]))
  const before = tiles("Phones", "Laptops")
  expect(tiles("Laptops", "Phones")).toEqual(new Map([...before].toReversed()))
})

test("an edited entry keeps its key when it comes back saved, and no two entries have the same key", () => {
  const [one = "", two = ""] = savedKeys(["a", "b"])
  keepKeys([
    { key: one, contents: "changed" },
    { key: two, contents: "b" },
  ])
  expect(savedKeys(["b", "changed"])).toEqual([two, one])
  expect(new Set(savedKeys(["a", "changed", "b"])).size).toBe(3)
  const twins = savedKeys(["c", "c"])
  expect(new Set(twins).size).toBe(2)
  expect(savedKeys(["c", "c"])).toEqual(twins)
  expect(newKey()).not.toBe(newKey())
})
