import type { Task } from "graphile-worker"
import { LRUCache } from "lru-cache"
import type { Config } from "#server/config/config.ts"
import { type Mailer, MailRefused } from "#server/integrations/mail/port.ts"
import type { Mail } from "#server/mails/mail-kinds.ts"

/** More than are sent within the retry time of a job. */
const REMEMBERED = 5000

/**
 * The job that sends one mail. A mail is sent at least once: twice only when this process dies or loses the database between sending and
 * recording it.
 */
export function sendMail({ mailer, config }: { mailer: Mailer; config: Pick<Config, "shopName" | "publicOrigin"> }): Task {
  const host = new URL(config.publicOrigin).hostname
  const shop = { name: config.shopName, origin: config.publicOrigin }
  // The mail was sent, but the database could not be updated.
  const sent = new LRUCache<string, true>({ max: REMEMBERED })

  return async (payload, { job, abortSignal, query }) => {
    const mail = payload as Mail
    const key = job.key ?? job.id
    if (sent.has(key)) return
    // Loaded with the first mail, so that the start does not wait for the renderer.
    const { renderMail } = await import("#server/mails/render-mail.ts")
    try {
      await mailer.send({ messageId: `<${key}@${host}>`, to: mail.to, ...renderMail(mail, shop) }, abortSignal)
    } catch (fault) {
      // The queue does not remove a job that is under way: it marks it as failed, and keeps it visible.
      if (fault instanceof MailRefused) await query("select graphile_worker.remove_job($1)", [job.key])
      throw fault
    }
    sent.set(key, true)
  }
}
