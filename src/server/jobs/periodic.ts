import { type ParsedCronItem, parseCronItems, type TaskList } from "graphile-worker"

/** Something that has to be done again and again. Of several processes one does it at a time, and each time once. */
export type PeriodicJob = {
  /** Names the job in the queue and in the log. */
  name: string
  /** Runs at the minutes of the day, in UTC, that this divides. */
  everyMinutes: number
  /** A failure is logged and not repeated before its next time. */
  run: () => Promise<void>
}

export function tasksOf(jobs: readonly PeriodicJob[]): TaskList {
  return Object.fromEntries(jobs.map(({ name, run }) => [name, () => run()]))
}

export function timesOf(jobs: readonly PeriodicJob[]): ParsedCronItem[] {
  return parseCronItems(
    jobs.map(({ name, everyMinutes }) => ({
      task: name,
      match: ({ hour, min }) => (hour * 60 + min) % everyMinutes === 0,
      // The queue keeps a long run from overlapping with the next; the key keeps those that wait from piling up.
      options: { queueName: name, jobKey: name, maxAttempts: 1 },
    })),
  )
}
