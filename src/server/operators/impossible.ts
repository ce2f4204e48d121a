/** What an operator asked for cannot be done; the message says why, and nothing was changed. */
export class Impossible extends Error {
  override name = "Impossible"
}
