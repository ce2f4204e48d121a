import { expect, test } from "vitest"
import { type BannerFields, bannerFaults, bannerState } from "./banner.ts"

const whole: BannerFields = {
  title: "Winter sale",
  link: "/collection/winter",
  small: "uploads/s.00000000.600x900.webp",
  medium: "uploads/m.00000000.1024x400.webp",
  large: "uploads/l.00000000.1600x500.webp",
  from: null,
  until: null,
}

test("[OFFICE-140] a banner with a title, a link of the shop and three pictures wide enough has no fault", () => {
  expect(bannerFaults(whole)).toEqual({})
  expect(bannerFaults({ ...whole, large: "https://cdn.example/wide.jpg" }), "the width of a picture elsewhere is unknown").toEqual({})
})

test.each([
  [{ title: "  " }, { title: "missing" }],
  [{ link: "" }, { link: "missing" }],
  [{ link: "https://example.com" }, { link: "foreign" }],
  [{ link: "//example.com" }, { link: "foreign" }],
  [{ link: "/two words" }, { link: "foreign" }],
  [{ small: "" }, { small: "missing" }],
  [{ medium: "uploads/m.00000000.1023x400.webp" }, { medium: "narrow" }],
  [{ large: "uploads/l.00000000.1599x500.webp" }, { large: "narrow" }],
  [{ from: "2026-12-01T09:00:00.000Z", until: "2026-12-01T09:00:00.000Z" }, { until: "early" }],
])("[OFFICE-140] a banner with %j has the fault %j", (part, faults) => {
  expect(bannerFaults({ ...whole, ...part })).toEqual(faults)
})

test("[OFFICE-140] a banner is shown from its first minute on, and no more in the minute of its end", () => {
  const times = { from: "2026-12-01T09:00:00.000Z", until: "2026-12-01T10:00:00.000Z" }
  expect(bannerState(times, "2026-12-01T08:59:59.999Z")).toBe("waits")
  expect(bannerState(times, "2026-12-01T09:00:00.000Z")).toBe("shown")
  expect(bannerState(times, "2026-12-01T09:59:59.999Z")).toBe("shown")
  expect(bannerState(times, "2026-12-01T10:00:00.000Z")).toBe("over")
  expect(bannerState({ from: null, until: null }, "2026-12-01T10:00:00.000Z")).toBe("shown")
})
