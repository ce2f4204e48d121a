/** An operator's request cannot be carried out; the message has the reason, and nothing was changed. */
export class Impossible extends Error {
  override name = "Impossible"
}
