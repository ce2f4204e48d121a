/** How long a key after `g` is accepted. */
const PAIR_MS = 1500

/** Tells of each key press in turn whether it is the second of a pair, which comes soon after `g`. `timeStamp` counts from the page's start. */
export function keyPairs(): (press: { key: string; timeStamp: number }) => boolean {
  let wentAt: number | null = null
  return ({ key, timeStamp }) => {
    const isSecond = wentAt !== null && timeStamp - wentAt < PAIR_MS
    wentAt = key === "g" && !isSecond ? timeStamp : null
    return isSecond
  }
}
