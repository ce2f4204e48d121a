const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"])

/** Where a shopper is sent to pay, if that is safe: over https, or on the machine itself while the shop is tried out. Null otherwise. */
export function paymentAddress(url: string, page: string): string | null {
  if (!URL.canParse(url, page)) return null
  const address = new URL(url, page)
  const isSafe = address.protocol === "https:" || (address.protocol === "http:" && LOOPBACK.has(address.hostname))
  return isSafe ? address.href : null
}
