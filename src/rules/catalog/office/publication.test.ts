import { expect, test } from "vitest"
import { type Publication, planFaults, publicationAt } from "./publication.ts"

const at = (hour: number) => new Date(Date.UTC(2026, 10, 25, hour))
const plan = (given: Partial<Publication>): Publication => ({ state: "draft", publishAt: null, unpublishAt: null, ...given })

test("[OFFICE-124] a product becomes live and is taken off when its moments have come, and the later of two decides", () => {
  const both = plan({ publishAt: at(10), unpublishAt: at(12) })
  expect(publicationAt(both, at(9))).toEqual(both)
  expect(publicationAt(both, at(10))).toEqual(plan({ state: "live", unpublishAt: at(12) }))
  expect(publicationAt(both, at(13))).toEqual(plan({ state: "draft" }))
  expect(publicationAt(plan({ state: "live", unpublishAt: at(8), publishAt: at(9) }), at(10))).toEqual(plan({ state: "live" }))
})

test("a moment that has passed, or an end before the beginning, is no plan", () => {
  expect(planFaults(plan({ publishAt: at(9) }), at(10))).toEqual(["publish_at"])
  expect(planFaults(plan({ publishAt: at(12), unpublishAt: at(11) }), at(10))).toEqual(["unpublish_at"])
  expect(planFaults(plan({ publishAt: at(11), unpublishAt: at(12) }), at(10))).toEqual([])
})
