import type { Locator, Page } from "playwright-core"
import { expect } from "vitest"

export type Acts = {
  /** Clicks a control; with a key held it is one act, too. */
  click: (control: Locator, options?: { modifiers: "Shift"[] }) => Promise<void>
  /** Presses a key or a chord. */
  press: (keys: string) => Promise<void>
  /** Chooses an option of a list. */
  choose: (list: Locator, label: string) => Promise<void>
  /** Presses the button that asks for a file. Its name is a value. */
  chooseFile: (button: Locator, file: { name: string; mimeType: string; buffer: Buffer }) => Promise<void>
  /** Types a value into the field with the focus, which is no act. */
  type: (value: string) => Promise<void>
  expectAtMost: (budget: number) => void
}

/** Does a journey in a page and counts its acts: what it presses and chooses, without the typing of values. [OFFICE-168] */
export function countedActs(page: Page): Acts {
  let count = 0
  return {
    async click(control, options) {
      count++
      await control.click(options)
    },
    async press(keys) {
      count++
      await page.keyboard.press(keys)
    },
    async choose(list, label) {
      count++
      await list.selectOption({ label })
    },
    async chooseFile(button, file) {
      count++
      const [chooser] = await Promise.all([page.waitForEvent("filechooser"), button.click()])
      await chooser.setFiles(file)
    },
    async type(value) {
      const field = page.locator("input:focus, textarea:focus")
      await field.waitFor()
      // A day is typed in the order of the browser's language, and the same in every language when it is filled in.
      if (await field.evaluate((each) => /^date/.test((each as HTMLInputElement).type))) await field.fill(value)
      else await page.keyboard.type(value)
    },
    expectAtMost(budget) {
      expect(count).toBeGreaterThan(1)
      expect(count, "acts").toBeLessThanOrEqual(budget)
    },
  }
}
