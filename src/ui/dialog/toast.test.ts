import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { createToastStore } from "./toast.ts"

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Toasts that a page shows. */
function shownToasts() {
  const toasts = createToastStore()
  toasts.subscribe(() => {})
  return toasts
}

test("[RULE-19] a toast shows for 5000 ms by default, with the newest on top", () => {
  const toasts = shownToasts()
  toasts.show("first")
  vi.advanceTimersByTime(4000)
  toasts.show("second")
  expect(toasts.all().map(({ text }) => text)).toEqual(["second", "first"])
  vi.advanceTimersByTime(999)
  expect(toasts.all()).toHaveLength(2)
  vi.advanceTimersByTime(1)
  expect(toasts.all().map(({ text }) => text)).toEqual(["second"])
  vi.advanceTimersByTime(4000)
  expect(toasts.all()).toEqual([])
})

test("the time of a toast starts when the page can show it", () => {
  const toasts = createToastStore()
  toasts.show("No connection.")
  vi.advanceTimersByTime(60_000)
  toasts.subscribe(() => {})
  vi.advanceTimersByTime(4999)
  expect(toasts.all()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(toasts.all()).toEqual([])
})

test("a toast can have its own duration", () => {
  const toasts = shownToasts()
  toasts.show("Logged in successfully", { durationMs: 1500, kind: "good" })
  vi.advanceTimersByTime(1499)
  expect(toasts.all()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(toasts.all()).toEqual([])
})

test("a dismissed toast disappears at once and its timer does not affect the others", () => {
  const toasts = shownToasts()
  const first = toasts.show("first")
  toasts.show("second", { durationMs: 9000 })
  toasts.dismiss(first)
  vi.advanceTimersByTime(5000)
  expect(toasts.all().map(({ text }) => text)).toEqual(["second"])
})

test("[SH-28] one event shows one toast: the same text, or a newer one about the same state, replaces the older", () => {
  const toasts = shownToasts()
  toasts.show("Link copied")
  toasts.show("Link copied")
  toasts.show("Please login first", { about: "sign-in" })
  vi.advanceTimersByTime(4000)
  toasts.show("Logged in successfully", { about: "sign-in" })
  expect(toasts.all().map(({ text }) => text)).toEqual(["Logged in successfully", "Link copied"])
  vi.advanceTimersByTime(4999)
  expect(toasts.all().map(({ text }) => text)).toEqual(["Logged in successfully"])
})

test("[SH-28] toasts about a state disappear as soon as it changes", () => {
  const toasts = createToastStore()
  toasts.show("Your session has ended. Please log in again.", { about: "sign-in" })
  toasts.show("Link copied")
  toasts.dismissAbout("sign-in")
  expect(toasts.all().map(({ text }) => text)).toEqual(["Link copied"])
})

test("listeners are called at every change, until they are removed", () => {
  const toasts = createToastStore()
  const listener = vi.fn()
  const leave = toasts.subscribe(listener)
  toasts.dismiss(toasts.show("first"))
  expect(listener).toHaveBeenCalledTimes(2)
  leave()
  toasts.show("second")
  expect(listener).toHaveBeenCalledTimes(2)
})
