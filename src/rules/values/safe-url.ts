const SAFE = /^(https?:\/\/[^/\\]|mailto:|tel:|#|\/(?![/\\]))/i

/**
 * An address from the shop's data if it is safe to link to: the web, mail, telephone, a fragment, or a path of the shop; "#" for everything
 * else, including a missing one. [spec 1 §2.3]
 */
export function safeHref(url: string | null | undefined): string {
  // Browsers drop tabs and line ends inside an address ("java\nscript:"), so they are removed before the check.
  const address = (url ?? "").replace(/\p{Cc}/gu, "").trim()
  return SAFE.test(address) ? address : "#"
}
