import { type ParsedCronItem, parseCronItems, type TaskList } from "graphile-worker"
import type { Log } from "./jobs-log.ts"

/** A periodic job. Of several processes, exactly one runs it each time. */
export type PeriodicJob = {
  /** The job's name in the queue and in the log. */
  name: string
  /** Runs at the minutes of the day, in UTC, that this divides. */
  everyMinutes: number
  /** A failure is logged and not retried before its next time. */
  run: () => Promise<void>
}

export function tasksOf(jobs: readonly PeriodicJob[], log: Pick<Log, "error">): TaskList {
  return Object.fromEntries(jobs.map((job) => [job.name, () => runLogged(job, log)]))
}

/** Never fails towards the queue, which would keep a row for each failed run. */
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
      // The queue prevents overlapping runs; the key prevents waiting ones from accumulating.
      options: { queueName: name, jobKey: name },
    })),
  )
}
