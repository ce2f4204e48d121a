import type { Tariff } from "../tariff.ts"

/** The setting whose version counts the changes of the list of kinds of device. */
export const OFFER_KINDS = "repair-offer.kinds"

/** The setting whose version counts the changes of a kind of device, with its issues, prices, brands and models. */
export function offerKey(device: number): string {
  return `repair-offer.device.${device}`
}

type Way = Pick<Tariff, "issue" | "brand" | "model" | "grade" | "valid_from" | "valid_until">

/** Whether two prices are for the same repair with the same part, and both apply on some day. */
export function isSameWay(one: Way, other: Way): boolean {
  const isSame = (["issue", "brand", "model", "grade"] as const).every((name) => one[name] === other[name])
  return isSame && beginsBefore(one, other) && beginsBefore(other, one)
}

function beginsBefore({ valid_from }: Way, { valid_until }: Way): boolean {
  return valid_from === null || valid_until === null || valid_from <= valid_until
}

/** The place of the first name that an earlier one repeats, in capitals or not; null when all differ. */
export function repeatedPlace(names: readonly string[]): number | null {
  const plain = names.map((name) => name.trim().toLowerCase())
  const place = plain.findIndex((name, at) => plain.indexOf(name) < at)
  return place === -1 ? null : place
}

/** What remains of two lists without their common beginning and end. */
export function changedPart(before: readonly string[], after: readonly string[]): { before: string[]; after: string[] } {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start++
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++
  return { before: before.slice(start, before.length - end), after: after.slice(start, after.length - end) }
}
