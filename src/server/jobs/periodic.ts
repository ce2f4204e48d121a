import { type ParsedCronItem, parseCronItems, type TaskList } from "graphile-worker"
import type { Log } from "./jobs-log.ts"

/** Something that has to be done again and again. Of several processes one does it at a time, and each time once. */
export type PeriodicJob = {
  /** Names the job in the queue and in the log. */
  name: string
  /** Runs at the minutes of the day, in UTC, that this divides. */
  everyMinutes: number
  /** A failure is logged and not repeated before its next time. */
  run: () => Promise<void>
}

export function tasksOf(jobs: readonly PeriodicJob[], log: Pick<Log, "error">): TaskList {
  return Object.fromEntries(jobs.map((job) => [job.name, () => runLogged(job, log)]))
}

/** To the queue it never fails: what failed for good stays there, a row for every time. */
async function runLogged({ name, run }: PeriodicJob, log: Pick<Log, "error">): Promise<void> {
  try {
    await run()
  } catch (fault) {
    log.error({ err: fault, job: name }, "a periodic job failed, and runs again at its next time")
  }
}

export function timesOf(jobs: readonly PeriodicJob[]): ParsedCronItem[] {
  return parseCronItems(
    jobs.map(({ name, everyMinutes }) => ({
      task: name,
      match: ({ hour, min }) => (hour * 60 + min) % everyMinutes === 0,
      // The queue keeps a long run from overlapping with the next; the key keeps those that wait from piling up.
      options: { queueName: name, jobKey: name },
    })),
  )
}
