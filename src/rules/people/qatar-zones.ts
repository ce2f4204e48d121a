/** The municipalities of Qatar, in the order of the forms, with the ranges of their numbered zones. [spec 2 §9] */
const ZONES: readonly (readonly [municipality: string, ranges: readonly (readonly [from: number, to: number])[]])[] = [
  [
    "Doha",
    [
      [1, 7],
      [10, 28],
      [30, 50],
      [57, 58],
      [60, 68],
    ],
  ],
  [
    "Al Rayyan",
    [
      [51, 56],
      [81, 81],
      [83, 83],
      [96, 97],
    ],
  ],
  [
    "Al Wakrah",
    [
      [90, 95],
      [98, 98],
    ],
  ],
  ["Al Khor", [[74, 76]]],
  ["Umm Salal", [[71, 71]]],
  ["Al Daayen", [[69, 70]]],
  ["Madinat ash Shamal", [[77, 79]]],
  [
    "Al Shahaniya",
    [
      [72, 73],
      [80, 80],
      [82, 82],
      [84, 86],
    ],
  ],
]

/** Names of the municipalities; an address has one of them as its city. */
export const MUNICIPALITIES: readonly string[] = ZONES.map(([municipality]) => municipality)

/** The municipality of a zone, whose number is on a house's blue plate; null for an unknown number. */
export function municipalityOfZone(zone: string): string | null {
  if (!/^\d{1,2}$/.test(zone.trim())) return null
  const number = Number(zone)
  const found = ZONES.find(([, ranges]) => ranges.some(([from, to]) => number >= from && number <= to))
  return found?.[0] ?? null
}
