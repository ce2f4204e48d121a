import { createHash } from "node:crypto"
import { expect } from "vitest"

/** Public pages of every kind, with their status. */
export const publicPages: readonly (readonly [path: string, status: number])[] = [
  ["/", 200],
  ["/category", 200],
  ["/category/laptops", 200],
  ["/category/laptops?price=100,5000&sort=price-low&page=2", 200],
  ["/brands/apple", 200],
  ["/collection/hot-deals", 200],
  ["/catalog?price_upto=100", 200],
  ["/256-gb", 200],
  ["/search?q=samsng+galxy", 200],
  ["/search?q=screen+repair", 200],
  ["/about", 200],
  ["/faq", 200],
  ["/contact-us", 200],
  ["/policy?tab=terms", 200],
  ["/repair-service-homepage", 200],
  ["/apple-service/1", 200],
  ["/seo-repair-page-component", 200],
  ["/select-device", 200],
  ["/repair-price", 200],
  ["/repair-price?device=1&brand=1&model=12&issue=1", 200],
  ["/cart", 200],
  ["/login", 200],
  ["/nothing-of-that-name", 404],
  ["/category/no-such-category", 404],
  ["/brands/no-such-brand", 404],
  ["/collection/no-such-collection", 404],
  ["/x/99999999/y", 404],
  ["/apple-service/99999999", 404],
]

/** Asserts for any page, found or not, that it is HTML with a security policy and contains nothing that the policy would block. */
export async function expectSafePage(response: Response, sent: string): Promise<string> {
  const html = await response.text()
  expect(response.status, sent).toBeLessThan(500)
  expect(response.headers.get("content-type"), sent).toBe("text/html; charset=utf-8")
  expect(response.headers.get("x-content-type-options"), sent).toBe("nosniff")
  expect(response.headers.get("x-request-id"), sent).toMatch(/^[0-9a-f-]{36}$/)
  const policy = response.headers.get("content-security-policy") ?? ""
  expect(policy, sent).toContain("default-src 'none'")
  expect(policy, sent).not.toMatch(/unsafe/)
  expect(/<[a-z][^>]*\s(?:style|on[a-z]+|nonce)=/i.exec(html)?.[0], sent).toBeUndefined()
  expect(
    inlineScripts(html).filter((script) => !policy.includes(hashOf(script))),
    sent,
  ).toEqual([])
  return html
}

/** The inline scripts that are executed, without data blocks. */
function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)]
    .filter(([, attributes = ""]) => !/\bsrc=/.test(attributes) && !/type="application\/(?:ld\+)?json"/.test(attributes))
    .map(([, , script = ""]) => script)
}

function hashOf(script: string): string {
  return `'sha256-${createHash("sha256").update(script).digest("base64")}'`
}
