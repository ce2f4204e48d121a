import { sql } from "drizzle-orm"
import Type from "typebox"
import { BASE_LOCALE } from "#rules/values/locale.ts"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"
import { spokenLocale } from "#server/languages/speaking.ts"
import type { Mail } from "#server/mails/mail-kinds.ts"

/** The name of the job that sends one mail. */
export const SEND_MAIL = "send-mail"

/** The recipient of a mail to the shop's staff: it is sent to `SHOP_EMAIL`. */
export const TO_SHOP = "shop"

/** With the queue's back-off, which grows from seconds to six hours, these last some 16 hours. */
const ATTEMPTS = 12

/** Queues mails, in this order, those to customers in the language of `speaking`, and returns the key of each job. Within a transaction they are sent only after the commit. */
export async function queueMail(db: Queries, ...mails: readonly Mail[]): Promise<string[]> {
  if (mails.length === 0) return []
  // The key becomes the Message-ID: the same for every attempt, and different from any mail sent before a database restore.
  const jobs = await rows(
    db,
    "queue mail",
    sql`
    select (graphile_worker.add_job(${SEND_MAIL}, mail, max_attempts => ${ATTEMPTS}::int, job_key => gen_random_uuid()::text)).key as key
    from json_array_elements(${JSON.stringify(mails.map(inSpokenLanguage))}::json) mail`,
    Type.Object({ key: Type.String() }),
  )
  return jobs.map(({ key }) => key)
}

/** English is not named, as in mails queued by earlier versions. */
function inSpokenLanguage(mail: Mail): Mail {
  const locale = spokenLocale()
  return mail.to === TO_SHOP || locale === BASE_LOCALE ? mail : { ...mail, locale }
}
