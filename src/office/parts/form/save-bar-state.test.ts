import { afterEach, expect, test } from "vitest"
import { currentSaveBar, type SaveBarState, setSaveBar } from "./save-bar-state.ts"

const [one, other] = [Symbol(), Symbol()]

function barOf(field: string, acts: string[], isTaken = true): SaveBarState {
  return {
    changes: [field],
    isSaving: false,
    mistake: isTaken ? null : `${field} is wrong`,
    save: async () => {
      acts.push(`save ${field}`)
      return isTaken
    },
    discard: () => acts.push(`discard ${field}`),
  }
}

afterEach(() => {
  for (const form of [one, other]) setSaveBar(form, null)
})

test("[OFFICE-54] a form without changes leaves the bar to the dirty one beside it", () => {
  setSaveBar(one, barOf("Title", []))
  setSaveBar(other, null)
  expect(currentSaveBar()?.changes).toEqual(["Title"])
  setSaveBar(one, null)
  expect(currentSaveBar()).toBeNull()
})

test("[OFFICE-54] the bar counts, saves and discards the changes of all forms of a page, and stops at one that is refused", async () => {
  const acts: string[] = []
  setSaveBar(one, barOf("Title", acts))
  setSaveBar(other, barOf("Price", acts))
  expect([currentSaveBar()?.changes, currentSaveBar()?.mistake]).toEqual([["Title", "Price"], null])
  expect(await currentSaveBar()?.save()).toBe(true)
  currentSaveBar()?.discard()
  expect(acts).toEqual(["save Title", "save Price", "discard Title", "discard Price"])

  setSaveBar(one, barOf("Title", acts, false))
  expect(currentSaveBar()?.mistake).toBe("Title is wrong")
  expect(await currentSaveBar()?.save()).toBe(false)
  expect(acts.slice(4)).toEqual(["save Title"])
})
