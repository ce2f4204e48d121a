import { expect, test } from "vitest"
import { withLateScripts } from "./late-scripts.ts"

const PARTS =
  '<link rel="modulepreload" nonce="m" href="/assets/index.js" fetchPriority="low"/><link rel="modulepreload" nonce="m" href="/assets/part.js" fetchPriority="low"/>'
const START = '<script nonce="m" type="module" async="" src="/assets/index.js"></script>'
const PICTURE = '<img src="/a.webp" alt="" fetchPriority="high"/>'

test("with a large picture only the marked inline script names the scripts, and nothing loads them at once", () => {
  const html = withLateScripts(`<head>${PARTS}</head><body>${PICTURE}${START}<p>$&</p></body>`, "m")
  expect(html).not.toMatch(/modulepreload" |<script[^>]*src=/)
  expect(html).toMatch(/^<head><\/head><body><img [^>]*><script nonce="m">.*<\/script><p>\$&<\/p><\/body>$/s)
  expect(html).toContain('"/assets/index.js",["/assets/index.js","/assets/part.js"],3000,300)')
})

test.each([
  ["without a large picture", `${PARTS}<img src="/a.webp" alt=""/>${START}`],
  ["without scripts", `${PARTS}${PICTURE}<p>A fault.</p>`],
])("%s the page is unchanged", (_name, html) => {
  expect(withLateScripts(html, "m")).toBe(html)
})
