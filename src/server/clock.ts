/** Tells the time; tests hand in their own. */
export type Clock = { now: () => Date }

/** Frozen: all shops of a process share it. */
export const systemClock: Clock = Object.freeze({ now: () => new Date() })
