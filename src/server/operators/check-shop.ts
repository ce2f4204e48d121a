import { randomUUID } from "node:crypto"
import { lookup } from "node:dns/promises"
import { mkdir, readFile, rm, writeFile } from "node:fs/promises"
import { isIP } from "node:net"
import { join } from "node:path"
import { type Config, imagesFolderOf } from "#server/config/config.ts"
import type { Mailer } from "#server/integrations/mail/port.ts"
import type { Mailbox } from "#server/integrations/mailbox/port.ts"
import { type PaymentProvider, ProviderFault } from "#server/integrations/payments/port.ts"
import type { Point } from "./point.ts"

const ROOT = join(import.meta.dirname, "..", "..", "..")

/** A mail server that can be checked without sending. */
type CheckableMailer = Mailer & { verify: () => Promise<void> }

/** Checks whether the mail server responds and accepts the account; with an address, also sends a mail to it. */
export async function checkMail(config: Config, openMailer: () => Promise<CheckableMailer>, sendTo: string | null): Promise<Point[]> {
  const name = "mail server"
  if (config.smtpUrl === null)
    return [
      {
        name,
        verdict: sendTo === null ? "warning" : "fault",
        says: "The shop sends no mail; mails only appear at /dev/mail. Set SMTP_URL and MAIL_FROM.",
      },
    ]
  const mailer = await openMailer()
  try {
    await mailer.verify()
    const points: Point[] = [{ name, verdict: "ok", says: `${new URL(config.smtpUrl).host} answers and accepts the shop's account.` }]
    if (sendTo === null) return points
    await mailer.send({
      messageId: `<${randomUUID()}@${config.mailFrom.split("@")[1]}>`,
      to: sendTo,
      subject: `Test mail from ${config.shopName}`,
      text: `This is a test. The mails of ${config.shopName} come from ${config.mailFrom}; answers go to ${config.shopEmail}.`,
      html: `<p>This is a test. Mails of the shop come from ${config.mailFrom}; answers go to ${config.shopEmail}.</p>`,
    })
    return [
      ...points,
      {
        name: "test mail",
        verdict: "ok",
        says: `The mail server accepted it. See whether it arrives at ${sendTo}, and not in the spam folder.`,
      },
    ]
  } catch (fault) {
    return [{ name, verdict: "fault", says: `${reasonOf(fault)} Check SMTP_URL and MAIL_FROM.` }]
  } finally {
    await mailer.close()
  }
}

const MAILBOX_WITHIN_MS = 20_000

/** Checks whether the mailbox of replies can be opened; it reads no mail. Nothing to check without a mailbox. */
export async function checkMailbox({ mailbox: settings, mailFrom, shopEmail }: Config, mailbox: Mailbox | null): Promise<Point[]> {
  if (settings === null || mailbox === null) return []
  const name = "mailbox"
  try {
    const open = await mailbox.open(AbortSignal.timeout(MAILBOX_WITHIN_MS))
    await open.close()
    const says = `${settings.host} answers and opens ${settings.folder}. What is sent to ${[...new Set([shopEmail, mailFrom])].join(" and ")} must arrive there.`
    return [{ name, verdict: "ok", says }]
  } catch (fault) {
    return [{ name, verdict: "fault", says: `${reasonOf(fault)} Check MAILBOX_URL and MAILBOX_FOLDER.` }]
  }
}

/** Checks whether the payment provider responds and accepts the shop. Nothing is paid. */
export async function checkPayments(provider: PaymentProvider | null): Promise<Point> {
  const name = "payments"
  if (!provider)
    return {
      name,
      verdict: "warning",
      says: "The sandbox takes no money. Set PAYMENTS=skipcash and its keys.",
    }
  try {
    if (!(await provider.check()))
      return {
        name,
        verdict: "fault",
        says: `${provider.name} does not accept the client id. Copy the keys from its portal, for the test or the live site.`,
      }
    return {
      name,
      verdict: "ok",
      says: `${provider.name} answers and accepts the client id. Only a payment proves the secret and the webhook key: make a small one.`,
    }
  } catch (fault) {
    if (!(fault instanceof ProviderFault)) throw fault
    return { name, verdict: "fault", says: `${fault.message} Check SKIPCASH_URL and the internet connection.` }
  }
}

/** Checks whether visitors can resolve the shop's configured address. */
export async function checkOrigin({ publicOrigin, production, trustProxy }: Config): Promise<Point[]> {
  const { protocol, hostname } = new URL(publicOrigin)
  const name = "public address"
  if (!production)
    return [
      {
        name,
        verdict: "warning",
        says: `Only this machine can reach ${publicOrigin}, because this is the demonstration mode. Set NODE_ENV=production.`,
      },
    ]
  const points: Point[] = []
  if (protocol !== "https:") points.push({ name, verdict: "fault", says: `${publicOrigin} is not https. Set PUBLIC_ORIGIN.` })
  else if (isIP(hostname.replace(/[[\]]/g, "")))
    points.push({ name, verdict: "warning", says: `${publicOrigin} is an IP address. Certificates and mails need a name.` })
  else {
    const isFound = await lookup(hostname).then(
      () => true,
      () => false,
    )
    points.push(
      isFound
        ? { name, verdict: "ok", says: `${publicOrigin} resolves.` }
        : {
            name,
            verdict: "fault",
            says: `${hostname} does not resolve. Add its A or AAAA record, or correct PUBLIC_ORIGIN.`,
          },
    )
  }
  if (trustProxy === false)
    points.push({
      name: "proxy",
      verdict: "warning",
      says: "Behind a proxy, all visitors look like one and share one set of limits. Set TRUST_PROXY to the proxy's address.",
    })
  return points
}

/** Checks whether pictures can be stored. */
export async function checkPictures(config: Config): Promise<Point> {
  const folder = imagesFolderOf(config)
  const probe = join(folder, `.check-${randomUUID()}`)
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(probe, "written by corniche check")
    return { name: "pictures", verdict: "ok", says: `${folder} is writable.` }
  } catch (fault) {
    return {
      name: "pictures",
      verdict: "fault",
      says: `${reasonOf(fault)} Give the shop's account the right to write to ${folder}, or set CORNICHE_DATA.`,
    }
  } finally {
    await rm(probe, { force: true }).catch(() => {})
  }
}

/** Checks whether the shop's own texts exist and have no unknown placeholder. */
export async function checkTexts(root = ROOT): Promise<Point> {
  const name = "texts"
  const faults: string[] = []
  for (const file of ["terms.md", "privacy.md", "faq.json"]) {
    const path = join("content", "en", file)
    try {
      const text = await readFile(join(root, path), "utf8")
      if (text.trim() === "") faults.push(`${path} is empty.`)
      if (file.endsWith(".json")) JSON.parse(text)
      for (const [placeholder] of text.matchAll(/\{\{.*?\}\}/g)) {
        if (!["{{company_name}}", "{{currency}}"].includes(placeholder)) faults.push(`${path} has the unknown placeholder ${placeholder}.`)
      }
    } catch {
      faults.push(`${path} cannot be read.`)
    }
  }
  if (faults.length > 0) return { name, verdict: "fault", says: faults.join(" ") }
  return { name, verdict: "ok", says: "Terms, privacy policy and questions exist. Have a lawyer read the first two." }
}

function reasonOf(fault: unknown): string {
  const text = fault instanceof Error ? fault.message : String(fault)
  return /[.!]$/.test(text) ? text : `${text}.`
}
