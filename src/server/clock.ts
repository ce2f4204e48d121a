/** The current time. Tests pass their own clock. */
export type Clock = { now: () => Date }

/** Frozen: all shops of a process share it. */
export const systemClock: Clock = Object.freeze({ now: () => new Date() })
