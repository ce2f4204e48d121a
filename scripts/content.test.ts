import { readFile } from "node:fs/promises"
import { expect, test } from "vitest"
import { contentText } from "./content.ts"

test("a text is split at its headings, and the page's own heading is dropped", () => {
  expect(contentText("# Terms\n\nHello **all**.\n\n## 1. First\n\nOne.\n\n- a\n- b\n\n## 2. Second\n\nTwo.\n")).toEqual({
    intro: "<p>Hello <strong>all</strong>.</p>",
    sections: [
      { title: "1. First", html: "<p>One.</p>\n<ul>\n<li>a</li>\n<li>b</li>\n</ul>" },
      { title: "2. Second", html: "<p>Two.</p>" },
    ],
  })
})

test("a text cannot add scripts to a page", () => {
  const { intro } = contentText('<script>steal()</script>\n\n<img src=x onerror="steal()">\n\n[here](javascript:steal())')
  expect(intro).not.toMatch(/script|onerror|img/i)
})

test("the shop's own texts have only placeholders that pages fill in", async () => {
  for (const name of ["terms", "privacy"]) {
    const text = await readFile(new URL(`../content/en/${name}.md`, import.meta.url), "utf8")
    const names = [...text.matchAll(/{{(.*?)}}/g)].map(([, placeholder]) => placeholder)
    expect(
      names.filter((placeholder) => !["company_name", "currency"].includes(placeholder ?? "")),
      name,
    ).toEqual([])
  }
})
