import type { Task } from "graphile-worker"
import { LRUCache } from "lru-cache"
import type { Config } from "#server/config/config.ts"
import { type Mailer, MailRefused } from "#server/integrations/mail/port.ts"
import type { Mail } from "#server/mails/mail-kinds.ts"
import { TO_SHOP } from "./queue-mail.ts"

/** More than are sent within the retry time of a job. */
const REMEMBERED = 5000

type MailConfig = Pick<Config, "shopName" | "publicOrigin" | "imageBaseUrl" | "shopEmail" | "shopNotices" | "keys">

type MailParts = {
  mailer: Mailer
  config: MailConfig
  /** Whether the contents of a mail still hold. The mail may have waited for the mail server. */
  isDue?: (mail: Mail) => Promise<boolean>
  /** Learns of a mail that is tried no more. */
  onGivenUp?: (mail: Mail, job: GivenUp) => Promise<void>
  /** Learns of a mail that was sent. */
  onSent?: (mail: Mail, key: string) => Promise<void>
}

/** A job whose mail is tried no more, and the code with which the mail server refused it; null when it was not refused. */
export type GivenUp = { id: string; key: string; code: string | null }

/**
 * The job that sends one mail, unless it is no longer due. A mail is sent at least once: twice only when this process dies or loses the
 * database between sending and recording it.
 */
export function sendMail(parts: MailParts): Task {
  const { mailer, config, isDue = async () => true, onGivenUp = async () => {}, onSent = async () => {} } = parts
  const host = new URL(config.publicOrigin).hostname
  const { shopName: name, publicOrigin: origin } = config
  const shop = { name, origin, imageBase: new URL(config.imageBaseUrl, origin).href, linkKeys: config.keys.links }
  // The mail was sent, but the database could not be updated.
  const sent = new LRUCache<string, true>({ max: REMEMBERED })

  return async (payload, { job, abortSignal, query, logger }) => {
    const mail = payload as Mail
    const key = job.key ?? job.id
    const isToShop = mail.to === TO_SHOP
    if (isToShop && !config.shopNotices) return
    if (sent.has(key) || !(await isDue(mail))) return
    // Loaded with the first mail, so that the start does not wait for the renderer.
    const { renderMail } = await import("#server/mails/render-mail.ts")
    try {
      await mailer.send(
        { messageId: `<${key}@${host}>`, to: isToShop ? config.shopEmail : mail.to, ...renderMail(mail, shop) },
        abortSignal,
      )
    } catch (fault) {
      // No data of a deleted customer is kept, so the job is removed after the last attempt.
      const isGivenUp = fault instanceof MailRefused || job.attempts >= job.max_attempts
      if (mail.kind === "account-deleted" && isGivenUp) return
      if (isGivenUp) await onGivenUp(mail, { id: job.id, key, code: fault instanceof MailRefused ? fault.code : null })
      // No further try, and the job stays in the lists. The queue's `remove_job` would clear its key: lists find it by that, and a later
      // try has it in its Message-ID.
      if (fault instanceof MailRefused)
        await query("update graphile_worker._private_jobs set attempts = max_attempts where id = $1", [job.id])
      throw fault
    }
    sent.set(key, true)
    // The mail is on its way: a fault here must not send it again.
    await onSent(mail, key).catch(() => logger.warn("a mail was sent, and what is known of it could not be noted"))
  }
}
