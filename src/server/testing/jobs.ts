import { sql } from "drizzle-orm"
import type { TaskList } from "graphile-worker"
import { expect, onTestFinished } from "vitest"
import { noteSent, noteUnsent } from "#server/catalog/special-request/join-mail.ts"
import type { Database } from "#server/db/database.ts"
import { inboxMailer } from "#server/integrations/mail/inbox.ts"
import type { Mailer } from "#server/integrations/mail/port.ts"
import type { PeriodicJob } from "#server/jobs/periodic.ts"
import { queueMail, SEND_MAIL } from "#server/jobs/queue-mail.ts"
import { sendMail } from "#server/jobs/send-mail.ts"
import { startJobs } from "#server/jobs/start-jobs.ts"
import { tellMailFailed } from "#server/office/frame/tell-mail-failed.ts"
import { MAIL_PLACES } from "#server/office-parts.ts"
import { isMailDue } from "#server/orders/paying/is-mail-due.ts"
import type { TestShop } from "./shop.ts"

type LogLine = { level: "error" | "warn"; text: string }

type RunnerOptions = { mailer?: Mailer; tasks?: TaskList; periodic?: readonly PeriodicJob[] }

/** A job runner beside the shop, as in another process; stopped when the test ends. */
export function aRunner({ db, url, services }: TestShop, { mailer = inboxMailer(db), tasks = {}, periodic = [] }: RunnerOptions = {}) {
  const logged: LogLine[] = []
  const log = (level: LogLine["level"]) => (what: unknown, sentence?: string) => {
    const { err, ...more } = typeof what === "object" && what !== null ? (what as { err?: unknown }) : { what }
    logged.push({ level, text: [sentence, JSON.stringify(more), err].join(" ") })
  }
  const details: string[] = []
  const jobs = startJobs({
    url,
    db,
    log: { error: log("error"), warn: log("warn"), debug: (...said: unknown[]) => void details.push(said.join(" ")) },
    tasks: {
      [SEND_MAIL]: sendMail({
        mailer,
        config: services.config,
        isDue: (mail) => isMailDue(services, mail),
        onGivenUp: async (mail, job) => {
          await noteUnsent(services, mail, job)
          await tellMailFailed(services, MAIL_PLACES, { mail, id: job.id })
        },
        onSent: (mail, key) => noteSent(services, mail, key),
      }),
      ...tasks,
    },
    periodic,
  })
  let stopping: Promise<void> | undefined
  const stop = () => (stopping ??= jobs.stop())
  onTestFinished(stop)
  return { stop, logged, details }
}

/** Waits until the database has noticed that no runner is left: until then, it keeps the jobs of a gone one. */
export async function runnersGone({ db }: Pick<TestShop, "db">): Promise<void> {
  await expect.poll(() => runnerConnections({ db })).toBe(0)
}

/** The number of connections of the runners to the database of a shop. */
export async function runnerConnections({ db }: Pick<TestShop, "db">): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from pg_stat_activity where application_name like 'corniche jobs%' and datname = current_database()`)
  return rows[0]?.n ?? 0
}

export type JobRow = {
  id: string
  key: string
  attempts: number
  max_attempts: number
  last_error: string | null
  locked_by: string | null
}

export async function jobsOf(db: Database): Promise<JobRow[]> {
  const { rows } = await db.execute<JobRow>(
    sql`select id, key, attempts, max_attempts, last_error, locked_by from graphile_worker.jobs where task_identifier = ${SEND_MAIL} order by id`,
  )
  return rows
}

/** Makes the jobs that wait for another attempt due now. */
export async function retryNow(db: Database): Promise<void> {
  await db.execute(sql`select graphile_worker.reschedule_jobs((select array_agg(id) from graphile_worker.jobs), run_at => now())`)
  // Otherwise the runner finds them at its next poll.
  await db.execute(sql`select pg_notify('jobs:insert', '{"count":1}')`)
}

/** Waits until every mail has been sent. */
export async function allSent(db: Database): Promise<void> {
  await expect.poll(() => jobsOf(db)).toEqual([])
}

/** Queues a mail with a secret. */
export async function queueFor({ db }: Pick<TestShop, "db">, to = "noor@example.com"): Promise<void> {
  await queueMail(db, { kind: "reset-password", to, contents: { name: "Noor Salem", link: "https://shop.example/secret-link" } })
}

/** Waits until the only job has failed this many times and is pending. */
export async function failedTimes({ db }: Pick<TestShop, "db">, times: number): Promise<void> {
  const attempts = async () => (await jobsOf(db)).map(({ attempts, locked_by }) => [attempts, locked_by])
  await expect.poll(attempts).toEqual([[times, null]])
}

/** A gate: `reached` resolves when somebody waits at it, `open` lets everybody pass. */
export function aGate() {
  const reached = Promise.withResolvers<void>()
  const opened = Promise.withResolvers<void>()
  const pass = () => {
    reached.resolve()
    return opened.promise
  }
  return { pass, reached: reached.promise, open: () => opened.resolve() }
}
