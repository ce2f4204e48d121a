/** `retrying`: it failed, and is tried again at its time. `failed`: it is tried no more. A finished job is gone. */
export const JOB_STATES = ["waiting", "running", "retrying", "failed"] as const

export type JobState = (typeof JOB_STATES)[number]
