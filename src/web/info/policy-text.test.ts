import { expect, test } from "vitest"
import { filledText } from "./policy-text.ts"

test("[POLICY-03] company name and currency are filled in, and HTML characters in the name are escaped", () => {
  const text = { intro: "<p>{{company_name}} sells in {{currency}}.</p>", sections: [{ title: "1. {{x}}", html: "{{company_name}}" }] }
  expect(filledText(text, { shopName: "A & <b>", currency: "QAR" })).toEqual({
    intro: "<p>A &amp; &lt;b&gt; sells in QAR.</p>",
    sections: [{ title: "1. {{x}}", html: "A &amp; &lt;b&gt;" }],
  })
})
