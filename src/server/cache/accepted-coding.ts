export type Coding = "br" | "gzip" | "identity"

/** The uncompressed bytes are acceptable unless they are excluded, and every named coding is preferred. */
const LEAST = 0.001

/**
 * The best coding that a request's `Accept-Encoding` allows: the one with the highest weight, and among equals the smallest. [RFC 9110
 * §12.5.3]
 */
export function acceptedCoding(header: string | undefined): Coding {
  const weights = new Map((header ?? "").split(",").map(weighed))
  const weightOf = (coding: Coding) => weights.get(coding) ?? (weights.get("*") || (coding === "identity" ? LEAST : 0))
  const [best] = (["br", "gzip", "identity"] as const).toSorted((a, b) => weightOf(b) - weightOf(a))
  // When nothing is acceptable, the uncompressed bytes are the best remaining choice.
  return best && weightOf(best) > 0 ? best : "identity"
}

function weighed(part: string): [coding: string, weight: number] {
  const [coding = "", ...parameters] = part.split(";").map((text) => text.trim().toLowerCase())
  const quality = parameters.find((parameter) => parameter.startsWith("q="))
  const weight = quality === undefined ? 1 : Number(quality.slice(2))
  return [coding === "x-gzip" ? "gzip" : coding, Number.isNaN(weight) ? 0 : weight]
}
