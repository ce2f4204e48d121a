/** 32 signs for five bits each, none of which can be taken for another: no I, L, O and U. */
const SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

/** How many random bytes a reference is made of: 50 bits, so that nobody finds one by trying, and none comes twice. */
export const REFERENCE_BYTES = 10

/** The reference of an order or a repair, which people read to each other, from random bytes. */
export function referenceOf(random: Uint8Array): string {
  return Array.from(random, (byte) => SIGNS[byte % SIGNS.length]).join("")
}
