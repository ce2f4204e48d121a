import { readFile } from "node:fs/promises"
import { expect, test } from "vitest"
import { policyText } from "./policy-text.ts"

const SHOP = { shopName: "A & <b>", currency: "QAR" }

test("[POLICY-03] a text is split at its headings, and company name and currency are filled in without becoming HTML", () => {
  expect(
    policyText("Hello **{{company_name}}**.\n\n## 1. {{company_name}}\n\nIn {{currency}}.\n\n- a\n- b\n\n## 2. Second\n\nTwo.\n", SHOP),
  ).toEqual({
    intro: "<p>Hello <strong>A &amp; &lt;b&gt;</strong>.</p>",
    sections: [
      { title: "1. A & <b>", html: "<p>In QAR.</p>\n<ul>\n<li>a</li>\n<li>b</li>\n</ul>" },
      { title: "2. Second", html: "<p>Two.</p>" },
    ],
  })
})

test("a text cannot add scripts to a page", () => {
  const { intro } = policyText('<script>steal()</script>\n\n<img src=x onerror="steal()">\n\n[here](javascript:steal())', SHOP)
  expect(intro).not.toMatch(/script|onerror|img/i)
})

test("the shop's own texts have only placeholders that are filled in", async () => {
  for (const name of ["en/terms", "en/privacy", "ar/terms", "ar/privacy"]) {
    const text = await readFile(new URL(`../../../content/${name}.md`, import.meta.url), "utf8")
    const names = [...text.matchAll(/{{(.*?)}}/g)].map(([, placeholder]) => placeholder)
    expect(
      names.filter((placeholder) => !["company_name", "currency"].includes(placeholder ?? "")),
      name,
    ).toEqual([])
  }
})
