import { describe, expect, test } from "vitest"
import { type Carousel, firstSlide, isShown, isWithinReach, moved, settled } from "./carousel.ts"

const at = (current: number): Carousel => ({ current, leaving: null, direction: 1 })

describe("moved", () => {
  test("[HOME-02] the last slide is followed by the first, and the first is preceded by the last", () => {
    expect(moved(at(4), "next", 5)).toEqual({ current: 0, leaving: 4, direction: 1 })
    expect(moved(at(0), "previous", 5)).toEqual({ current: 4, leaving: 0, direction: -1 })
  })

  test("[HOME-02] the carousel wraps any number of times", () => {
    let carousel = firstSlide
    for (let step = 0; step < 13; step++) carousel = settled(moved(carousel, "next", 5))
    expect(carousel.current).toBe(3)
  })

  test("[HOME-05] a move during another move changes nothing", () => {
    const moving = moved(at(1), "next", 5)
    expect(moved(moving, "next", 5)).toBe(moving)
    expect(moved(moving, "previous", 5)).toBe(moving)
    expect(moved(moving, { to: 4 }, 5)).toBe(moving)
    expect(moved(settled(moving), "next", 5).current).toBe(3)
  })

  test("a jump moves in the direction of its slide", () => {
    expect(moved(at(1), { to: 3 }, 5)).toEqual({ current: 3, leaving: 1, direction: 1 })
    expect(moved(at(3), { to: 1 }, 5)).toEqual({ current: 1, leaving: 3, direction: -1 })
  })

  test("a move to the current slide changes nothing, nor does a move with one slide or none", () => {
    expect(moved(at(2), { to: 2 }, 5)).toEqual(at(2))
    expect(moved(at(0), "next", 1)).toEqual(at(0))
    expect(moved(at(0), "next", 0)).toEqual(at(0))
  })

  test("with two slides each follows the other in both directions", () => {
    expect(moved(at(1), "next", 2)).toEqual({ current: 0, leaving: 1, direction: 1 })
    expect(moved(at(0), "previous", 2)).toEqual({ current: 1, leaving: 0, direction: -1 })
  })
})

test("both slides of a move are shown, and one slide otherwise", () => {
  const slides = [0, 1, 2, 3]
  expect(slides.filter((slide) => isShown(moved(at(3), "next", 4), slide))).toEqual([0, 3])
  expect(slides.filter((slide) => isShown(at(3), slide))).toEqual([3])
})

test("the slide and its neighbours are within reach, also across the end", () => {
  const slides = [0, 1, 2, 3, 4, 5]
  expect(slides.filter((slide) => isWithinReach(at(0), slide, 6))).toEqual([0, 1, 5])
  expect(slides.filter((slide) => isWithinReach(at(3), slide, 6))).toEqual([2, 3, 4])
  expect([0, 1].filter((slide) => isWithinReach(at(0), slide, 2))).toEqual([0, 1])
})
