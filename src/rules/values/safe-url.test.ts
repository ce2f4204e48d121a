import fc from "fast-check"
import { expect, test } from "vitest"
import { safeHref } from "./safe-url.ts"

// Any code point, lone surrogates included.
const anyCharacter = fc.nat(0x10ffff).map((code) => String.fromCodePoint(code))

test("links to the web, mail, telephone and the shop itself are kept", () => {
  const safe = [
    "https://example.qa/a?b=c#d",
    "http://example.qa",
    "HTTPS://example.qa",
    "mailto:help@example.qa",
    "tel:+97490000100",
    "/",
    "/category/laptops?page=2",
    "#",
    "#top",
  ]
  for (const url of safe) expect(safeHref(url), url).toBe(url)
})

test("a missing address becomes #", () => {
  for (const url of [null, undefined, "", "   "]) expect(safeHref(url)).toBe("#")
})

test("an address that could run a script or leave the shop becomes #", () => {
  const unsafe = [
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    " javascript:alert(1)",
    "java\nscript:alert(1)",
    "java\tscript:alert(1)",
    "\u0001javascript:alert(1)",
    "\u200bjavascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:msgbox(1)",
    "file:///etc/passwd",
    "blob:https://example.qa/1",
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/\n\\evil.example",
    "https:evil.example",
    "https:///evil.example",
    "category/laptops",
    "?a=b",
  ]
  for (const url of unsafe) expect(safeHref(url), url).toBe("#")
})

test("control characters and spaces around an address are removed", () => {
  expect(safeHref(" https://example.qa/\u0000a ")).toBe("https://example.qa/a")
})

test("browsers read every result as a safe scheme or as a path of the shop", () => {
  const sign = fc.constantFrom(..."/\\:#?@.jJavascript\t\n\r\u0000 ht\u0001pst:mailto")
  const text = fc.oneof(fc.string({ unit: anyCharacter }), fc.string({ unit: sign }))
  fc.assert(
    fc.property(text, (given) => {
      const href = safeHref(given)
      if (!URL.canParse(href, "https://shop.example/page")) return
      const { protocol, host } = new URL(href, "https://shop.example/page")
      expect(["https:", "http:", "mailto:", "tel:"]).toContain(protocol)
      if (href.startsWith("/") || href.startsWith("#")) expect(host).toBe("shop.example")
    }),
    { numRuns: 1000 },
  )
})
