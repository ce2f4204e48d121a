import { JOB_STATES, type JobState } from "#rules/office/job-states.ts"

/** The filter and the place of a list of the queue, as its address has them. */
export type QueueSearch = { state?: JobState; after?: string }

export function readQueueSearch(search: Readonly<Record<string, unknown>>): QueueSearch {
  const state = JOB_STATES.find((each) => each === search["state"])
  const after = search["after"]
  return { ...(state ? { state } : {}), ...(typeof after === "string" ? { after } : {}) }
}
