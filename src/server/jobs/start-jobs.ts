import { EventEmitter } from "node:events"
import { setTimeout as wait } from "node:timers/promises"
import { type Job, run, type TaskList, type WorkerEvents } from "graphile-worker"
import { type Database, openDatabase } from "#server/db/database.ts"
import { MailRefused } from "#server/integrations/mail/port.ts"
import { connectionNameOf, releaseAbandonedJobs } from "./abandoned-jobs.queries.ts"
import { type Log, queueLog } from "./jobs-log.ts"
import { type PeriodicJob, tasksOf, timesOf } from "./periodic.ts"

/** The number of concurrent jobs of a process; most of the time they wait for mail servers. */
const CONCURRENCY = 3
/** One further connection listens for new jobs, and one keeps the schedule of the periodic ones. */
const CONNECTIONS = CONCURRENCY + 2
const RESTART_MS = 1000
const ANSWER_WITHIN_MS = 5000
/** The time that a running job has to finish when the shop stops. Then it is aborted. */
const FINISH_WITHIN_MS = 5000
/** The time that an aborted job has to end. */
const ABANDON_AFTER_MS = 500
const CLOSE_WITHIN_MS = 5000

export type JobsOptions = {
  /** The database's URL; the runner has its own small pool, so that jobs and visitors never wait for each other. */
  url: string
  db: Database
  log: Log
  tasks: TaskList
  periodic: readonly PeriodicJob[]
}

export type Jobs = {
  /** Takes no new jobs and lets the running ones finish. */
  stop: () => Promise<void>
}

/** Runs the queue's jobs until it is stopped, and survives lost connections to the database. */
export function startJobs(options: JobsOptions): Jobs {
  const stopping = new AbortController()
  const ended = keepRunning(options, stopping.signal)
  return {
    stop: () => {
      stopping.abort()
      return ended
    },
  }
}

async function keepRunning(options: JobsOptions, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await runOnce(options, signal)
    } catch (fault) {
      options.log.warn({ err: fault }, "the jobs stopped, and start again")
    }
    await unlessAborted(wait(RESTART_MS, undefined, { signal }), signal)
  }
}

/** Runs until `signal`, or until the database fails. */
async function runOnce({ url, db, log, tasks, periodic }: JobsOptions, signal: AbortSignal): Promise<void> {
  const all: PeriodicJob[] = [{ name: "release-abandoned-jobs", everyMinutes: 1, run: () => release({ db, log }, signal) }, ...periodic]
  const events: WorkerEvents = new EventEmitter()
  const pool = openDatabase(url, { size: CONNECTIONS, name: "corniche jobs", answerWithinMs: ANSWER_WITHIN_MS }).$client
  events.on("pool:create", ({ workerPool }) => {
    pool.options.application_name = connectionNameOf(workerPool.id)
  })
  // A lost response may have assigned this runner a job that it does not know of. Once the database responds again, a runner with another
  // name takes over, and the jobs of this one are released.
  const doubting = new AbortController()
  let isAnswerLost = false
  let isStopping = false
  let abandoning: ReturnType<typeof setTimeout> | undefined
  const tooLong = Promise.withResolvers<void>()
  events.on("pool:gracefulShutdown", () => {
    isStopping = true
    // A runner that cannot end, because a job ignores its abort or a response is lost, is left like that of a killed process.
    abandoning = setTimeout(tooLong.resolve, FINISH_WITHIN_MS + ABANDON_AFTER_MS)
  })
  events.on("worker:getJob:error", ({ worker }) => {
    isAnswerLost = true
    // Otherwise a worker stopped while it looked for a job ends with this fault, and the queue prints it on standard error.
    if (isStopping) void worker.release(true)
  })
  events.on("worker:getJob:empty", () => {
    if (isAnswerLost) doubting.abort()
  })
  events.on("job:error", ({ job, error }) => logFailure(log, job, error))
  try {
    const runner = await run({
      pgPool: pool,
      taskList: { ...tasksOf(all, log), ...tasks },
      parsedCronItems: timesOf(all),
      events,
      logger: queueLog(log),
      noHandleSignals: true,
      concurrency: CONCURRENCY,
      gracefulShutdownAbortTimeout: FINISH_WITHIN_MS,
      // Without batches the queue does not check whether the end of a job could be written, and a fault there ends the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    })
    // Now that the database responds.
    const released = release({ db, log }, signal)
    let stopped: Promise<unknown> | undefined
    const stop = () => (stopped ??= runner.stop().catch(() => {}))
    const ending = AbortSignal.any([signal, doubting.signal])
    if (ending.aborted) stop()
    ending.addEventListener("abort", stop, { once: true })
    const ended = runner.promise.then(() => stopped).then(() => released)
    // Abandoned, it may still fail.
    ended.catch(() => {})
    await Promise.race([ended, tooLong.promise])
  } finally {
    clearTimeout(abandoning)
    // `pool.end()` hangs when the network is gone.
    await Promise.race([pool.end(), wait(CLOSE_WITHIN_MS, undefined, { ref: false })])
  }
}

function logFailure(log: Log, { id, task_identifier: task, attempts, max_attempts }: Job, fault: unknown): void {
  const isOver = attempts >= max_attempts || fault instanceof MailRefused
  if (isOver) log.error({ err: fault, job: id, task, attempts }, "a job failed for good")
  else log.warn({ err: fault, job: id, task, attempts }, "a job failed and is tried again")
}

async function release({ db, log }: Pick<JobsOptions, "db" | "log">, signal: AbortSignal): Promise<void> {
  try {
    const gone = await releaseAbandonedJobs(db, signal)
    if (gone > 0) log.warn({ gone }, "jobs of processes that are gone are done again")
  } catch (fault) {
    if (!signal.aborted) log.warn({ err: fault }, "jobs of processes that are gone could not be looked for")
  }
}

async function unlessAborted(work: Promise<unknown>, signal: AbortSignal): Promise<void> {
  await work.catch((fault: unknown) => {
    if (!signal.aborted) throw fault
  })
}
