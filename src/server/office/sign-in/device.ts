/** Names in the order in which they must be looked for: browsers and systems name those that they resemble, too. */
const BROWSERS: readonly [RegExp, string][] = [
  [/Edg\//, "Edge"],
  [/OPR\//, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
]
const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "macOS"],
  [/Linux/, "Linux"],
]

/** The name of a browser from its user agent, such as `Chrome, Windows`, and whether it is a phone. Not trustworthy. */
export function deviceOf(userAgent: string | null): { name: string; isPhone: boolean } {
  const text = userAgent ?? ""
  const of = (names: readonly [RegExp, string][]) => names.find(([form]) => form.test(text))?.[1]
  const name = [of(BROWSERS), of(SYSTEMS)].filter((part) => part !== undefined).join(", ")
  return { name, isPhone: /iPhone|Android.*Mobile/.test(text) }
}
