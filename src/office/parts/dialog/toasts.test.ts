import { expect, test } from "vitest"
import { OfficeProblem } from "#office/problem.ts"
import { currentToasts, dropToast, showToast, takeBack, undoLast } from "./toasts.ts"

const shown = () => currentToasts().map(({ words }) => words)

test.each([
  ["a refusal", new OfficeProblem(409, "It is too late to undo this."), "It is too late to undo this."],
  ["a fault", new TypeError("x is not a function"), "Something went wrong. What you typed is kept."],
])("an undo that fails with %s says so in another toast, by its button and by its key", async (_what, fault, words) => {
  for (const press of [() => undoLast(), () => currentToasts().forEach((toast) => void takeBack(toast))]) {
    showToast("Confirmed", () => Promise.reject(fault))
    press()
    await expect.poll(shown).toEqual([words])
    for (const { id } of currentToasts()) dropToast(id)
  }
})

test("an undo that succeeds closes its toast and says nothing more", async () => {
  let undone = 0
  showToast("Confirmed", () => void undone++)
  undoLast()
  expect([undone, shown()]).toEqual([1, []])
})
