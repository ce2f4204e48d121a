import { randomUUID } from "node:crypto"
import { lookup } from "node:dns/promises"
import { mkdir, readFile, rm, writeFile } from "node:fs/promises"
import { isIP } from "node:net"
import { join } from "node:path"
import type { Config } from "#server/config/config.ts"
import type { Mailer } from "#server/integrations/mail/port.ts"
import { type PaymentProvider, ProviderFault } from "#server/integrations/payments/port.ts"
import type { Point } from "./point.ts"

const ROOT = join(import.meta.dirname, "..", "..", "..")

/** A mail server that can be asked whether it would take mails. */
type CheckableMailer = Mailer & { verify: () => Promise<void> }

/** Whether the mail server answers and knows the account; with an address, whether it takes a mail to it. */
export async function checkMail(config: Config, openMailer: () => Promise<CheckableMailer>, sendTo: string | null): Promise<Point[]> {
  const name = "mail server"
  if (config.smtpUrl === null)
    return [
      {
        name,
        verdict: sendTo === null ? "warning" : "fault",
        says: "No mail leaves the shop: mails are kept for the page /dev/mail. Set SMTP_URL and MAIL_FROM.",
      },
    ]
  const mailer = await openMailer()
  try {
    await mailer.verify()
    const points: Point[] = [
      { name, verdict: "ok", says: `${new URL(config.smtpUrl).host} answers and takes mails from the shop's account.` },
    ]
    if (sendTo === null) return points
    await mailer.send({
      messageId: `<${randomUUID()}@${config.mailFrom.split("@")[1]}>`,
      to: sendTo,
      subject: `Test mail of ${config.shopName}`,
      text: `This is a test. The mails of ${config.shopName} come from ${config.mailFrom}; answers go to ${config.shopEmail}.`,
      html: `<p>This is a test. Mails of the shop come from ${config.mailFrom}; answers go to ${config.shopEmail}.</p>`,
    })
    return [
      ...points,
      { name: "test mail", verdict: "ok", says: `It was handed over. Look whether it arrives at ${sendTo}, and not among the spam.` },
    ]
  } catch (fault) {
    return [{ name, verdict: "fault", says: `${reasonOf(fault)} Check SMTP_URL and MAIL_FROM.` }]
  } finally {
    await mailer.close()
  }
}

/** Whether the payment provider answers and knows the shop. Nothing is paid. */
export async function checkPayments(provider: PaymentProvider | null): Promise<Point> {
  const name = "payments"
  if (!provider)
    return {
      name,
      verdict: "warning",
      says: "Nothing is really paid: the sandbox stands in for a provider. Set PAYMENTS=skipcash and its keys.",
    }
  try {
    if (!(await provider.check()))
      return {
        name,
        verdict: "fault",
        says: `${provider.name} does not accept the client id. Take the keys over from its portal, those of the test or of the live site.`,
      }
    return {
      name,
      verdict: "ok",
      says: `${provider.name} answers and accepts the client id. The secret and the webhook key show with the first payment: make a small one.`,
    }
  } catch (fault) {
    if (!(fault instanceof ProviderFault)) throw fault
    return { name, verdict: "fault", says: `${fault.message} Check SKIPCASH_URL and the way to the internet.` }
  }
}

/** Whether visitors can find the address that the shop says it has. */
export async function checkOrigin({ publicOrigin, production, trustProxy }: Config): Promise<Point[]> {
  const { protocol, hostname } = new URL(publicOrigin)
  const name = "public address"
  if (!production)
    return [
      {
        name,
        verdict: "warning",
        says: `${publicOrigin} is open to this machine alone: this is the demonstration mode. Set NODE_ENV=production.`,
      },
    ]
  const points: Point[] = []
  if (protocol !== "https:") points.push({ name, verdict: "fault", says: `${publicOrigin} is not https. Set PUBLIC_ORIGIN.` })
  else if (isIP(hostname.replace(/[[\]]/g, "")))
    points.push({ name, verdict: "warning", says: `${publicOrigin} is a number. Certificates and mails want a name.` })
  else {
    const isFound = await lookup(hostname).then(
      () => true,
      () => false,
    )
    points.push(
      isFound
        ? { name, verdict: "ok", says: `${publicOrigin} has an address.` }
        : {
            name,
            verdict: "fault",
            says: `${hostname} has no address on the internet. Add its A or AAAA record, or correct PUBLIC_ORIGIN.`,
          },
    )
  }
  if (trustProxy === false)
    points.push({
      name: "proxy",
      verdict: "warning",
      says: "Behind a proxy every visitor looks like one and shares one set of limits. Set TRUST_PROXY to its address.",
    })
  return points
}

/** Whether pictures can be kept. */
export async function checkPictures({ dataFolder }: Config): Promise<Point> {
  const folder = join(dataFolder, "images")
  const probe = join(folder, `.check-${randomUUID()}`)
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(probe, "written by corniche check")
    return { name: "pictures", verdict: "ok", says: `${folder} can be written.` }
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

/** Whether the shop's own texts are there and have no placeholder that nothing fills. */
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
  return { name, verdict: "ok", says: "Terms, privacy policy and questions are there. Have the first two read by a lawyer." }
}

function reasonOf(fault: unknown): string {
  const text = fault instanceof Error ? fault.message : String(fault)
  return /[.!]$/.test(text) ? text : `${text}.`
}
