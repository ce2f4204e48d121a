/** 32 unambiguous characters for five bits each: no I, L, O and U. */
const SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

/** The number of random bytes of a reference: 50 bits, which cannot be guessed and do not collide. */
export const REFERENCE_BYTES = 10

/** The reference of an order or a repair, which people read to each other, from random bytes. */
export function referenceOf(random: Uint8Array): string {
  return Array.from(random, (byte) => SIGNS[byte % SIGNS.length]).join("")
}
