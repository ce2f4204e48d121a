import { isIPv4, isIPv6 } from "node:net"

/** The network of a client: an IPv4 address itself, an IPv6 address as its /64, which one household gets. */
export function networkOf(address: string): string {
  const [plain = ""] = address.split("%")
  const mapped = /^::ffff:([\d.]+)$/i.exec(plain)?.[1]
  if (mapped && isIPv4(mapped)) return mapped
  if (!isIPv6(plain)) return plain
  const [head = "", tail] = plain.split("::")
  const groups = head === "" ? [] : head.split(":")
  if (tail !== undefined) {
    const ends = tail === "" ? [] : tail.split(":")
    // An IPv4 address at the end takes the place of two groups.
    const missing = 8 - groups.length - ends.length - (tail.includes(".") ? 1 : 0)
    groups.push(...Array<string>(Math.max(0, missing)).fill("0"), ...ends)
  }
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(":")}::/64`
}
