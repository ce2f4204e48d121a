import { join } from "node:path"
import { isEmail } from "#rules/people/email.ts"
import { type Config, ConfigError, readConfig } from "#server/config/config.ts"
import { openDatabase } from "#server/db/database.ts"
import { smtpMailer } from "#server/integrations/mail/smtp.ts"
import { imapMailbox } from "#server/integrations/mailbox/imap.ts"
import { skipCash } from "#server/integrations/payments/skipcash.ts"
import { arabicPoints } from "#server/operators/arabic.queries.ts"
import { checkDatabase, checkStores } from "#server/operators/check-database.ts"
import { checkMail, checkMailbox, checkOrigin, checkPayments, checkPictures, checkTexts } from "#server/operators/check-shop.ts"
import { contentsOf, lacksOf } from "#server/operators/contents.queries.ts"
import type { Point } from "#server/operators/point.ts"
import type { Answer } from "./answer.ts"
import { withEmbeddedPostgres } from "./open-shop.ts"

/** `corniche check`: checks before the shop opens, one line per point. It changes nothing and creates no tables. */
export async function checkCommand({ send, json }: { send: string | undefined; json: boolean }): Promise<Answer> {
  if (send !== undefined && !isEmail(send)) return { code: 2, complaint: `"${send}" is not an email address.` }
  const points = await pointsOf(send ?? null)
  const code = points.some(({ verdict }) => verdict === "fault") ? 1 : 0
  if (json) return { code, text: JSON.stringify({ ok: code === 0, points }) }
  const width = Math.max(...points.map(({ name }) => name.length))
  return { code, text: points.map(({ name, verdict, says }) => `${verdict.padEnd(7)}  ${name.padEnd(width)}  ${says}`).join("\n") }
}

async function pointsOf(send: string | null): Promise<Point[]> {
  let config: Config
  try {
    config = readConfig()
  } catch (fault) {
    if (!(fault instanceof ConfigError)) throw fault
    return fault.message.split("\n").map((says) => ({ name: "settings", verdict: "fault" as const, says }))
  }
  const { smtpUrl, mailbox, shopName, mailFrom, shopEmail, payments } = config
  const mailer = async () => smtpMailer({ url: smtpUrl ?? "", from: { name: shopName, address: mailFrom }, replyTo: shopEmail })
  return [
    ...(await databasePoints(config)),
    ...(await checkMail(config, mailer, send)),
    ...(await checkMailbox(config, mailbox && imapMailbox(mailbox))),
    await checkPayments(payments.provider === "skipcash" ? skipCash(payments) : null),
    ...(await checkOrigin(config)),
    await checkPictures(config),
    await checkTexts(),
  ]
}

async function databasePoints(config: Config): Promise<Point[]> {
  if (config.databaseUrl !== null) return pointsOfDatabase(config.databaseUrl)
  return [...(await withEmbeddedPostgres(join(config.dataFolder, "postgres"), pointsOfDatabase)), ...(await checkStores())]
}

async function pointsOfDatabase(url: string): Promise<Point[]> {
  const points = await checkDatabase(url)
  // Contents of tables that do not exist yet, or belong to another version, cannot be counted.
  if (points.some(({ name, verdict }) => verdict === "fault" || (name === "tables" && verdict !== "ok"))) return points
  const db = openDatabase(url, { size: 1, name: "corniche check" })
  try {
    const lacks = lacksOf(await contentsOf(db))
    const warnings = lacks.map(({ name, says }): Point => ({ name, verdict: "warning", says }))
    return [...points, ...(warnings.length > 0 ? warnings : [CONTENTS_ARE_THERE]), ...(await arabicPoints(db))]
  } finally {
    await db.$client.end()
  }
}

const CONTENTS_ARE_THERE: Point = {
  name: "contents",
  verdict: "ok",
  says: "Products, branches, home page, menu and repairs exist.",
}
