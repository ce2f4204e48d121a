/** The checks at the intake of a device. */
export const CHECKS = [
  "powers_on",
  "display",
  "touch",
  "cameras",
  "sound",
  "buttons",
  "charging",
  "biometrics",
  "keyboard",
  "battery",
  "ports",
  "water",
  "frame",
] as const
export type Check = (typeof CHECKS)[number]

const POCKET: readonly Check[] = [
  "powers_on",
  "display",
  "touch",
  "cameras",
  "sound",
  "buttons",
  "charging",
  "biometrics",
  "water",
  "frame",
]
const LAPTOP: readonly Check[] = ["powers_on", "display", "cameras", "sound", "keyboard", "battery", "charging", "ports", "water", "frame"]
const OTHER: readonly Check[] = ["powers_on", "display", "sound", "buttons", "charging", "ports", "water", "frame"]

/** The checks of a kind of device, in their order. [OFFICE-101] */
export function checksOf(device: string): readonly Check[] {
  const kind = device.toLowerCase()
  if (/phone|mobile|tablet|ipad|watch/.test(kind)) return POCKET
  return /laptop|macbook/.test(kind) ? LAPTOP : OTHER
}

export type IntakePart = "checks" | "unlock" | "data" | "photos"

/** The fields that are missing before the intake counts as complete. A check that failed needs a note. */
export function missingOf(
  device: string,
  intake: {
    checks: Readonly<Record<string, { is_fine: boolean; words: string | null }>>
    unlock: string | null
    dataAgreed: boolean
    /** How many are there. */
    photos: number
  },
): IntakePart[] {
  const isAnswered = (check: Check) => {
    const answer = intake.checks[check]
    return answer !== undefined && (answer.is_fine || (answer.words ?? "").trim() !== "")
  }
  return [
    ...(checksOf(device).every(isAnswered) ? [] : (["checks"] as const)),
    ...(intake.unlock === null ? (["unlock"] as const) : []),
    ...(intake.dataAgreed ? [] : (["data"] as const)),
    ...(intake.photos >= MIN_PHOTOS ? [] : (["photos"] as const)),
  ]
}

/** The most tickets whose labels are one document. */
export const MAX_LABELED = 50

/** The fewest photos of a device that is taken in: front, back and sides. [OFFICE-101] */
export const MIN_PHOTOS = 4
/** The most photos of a ticket. */
export const MAX_PHOTOS = 30
