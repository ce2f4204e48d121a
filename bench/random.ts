/** Pseudo-random numbers from 0 to below 1, the same in every run. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function oneOf<T>(random: () => number, list: readonly T[]): T {
  const item = list[Math.floor(random() * list.length)]
  if (item === undefined) throw new Error("There is nothing to choose from.")
  return item
}

/** A random index in a list of `length`: the first often, the last very rarely (Zipf's law with exponent 1). */
export function zipfPlace(random: () => number, length: number): number {
  return Math.min(length - 1, Math.floor(Math.exp(random() * Math.log(length + 1)) - 1))
}
