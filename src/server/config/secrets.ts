import { readFileSync } from "node:fs"

/** The settings that may come from a file, as containers and systemd pass secrets: `SMTP_URL_FILE` names the file of `SMTP_URL`. */
const SECRETS = [
  "DATABASE_URL",
  "SMTP_URL",
  "MAILBOX_URL",
  "FIREBASE_API_KEY",
  "SKIPCASH_CLIENT_ID",
  "SKIPCASH_KEY_ID",
  "SKIPCASH_KEY_SECRET",
  "SKIPCASH_WEBHOOK_KEY",
  "LINK_KEYS",
  "UNLOCK_KEYS",
] as const

/** No secret is longer; a wrong path may be any file. */
const MAX_BYTES = 16 * 1024

type Environment = Readonly<Record<string, string | undefined>>

/** The environment with the secrets from files. Adds a sentence to `faults` for each unusable one. */
export function withSecretsFromFiles(environment: Environment, faults: string[]): Environment {
  const read: Record<string, string> = {}
  for (const name of SECRETS) {
    const path = environment[`${name}_FILE`]?.trim()
    if (!path) continue
    if (environment[name]?.trim()) faults.push(`${name} and ${name}_FILE are both set. Leave one of them out.`)
    else read[name] = contentOf(`${name}_FILE`, path, faults)
  }
  return { ...environment, ...read }
}

function contentOf(setting: string, path: string, faults: string[]): string {
  try {
    const content = readFileSync(path)
    const text = content.toString().trim()
    if (content.length > MAX_BYTES) faults.push(`${setting} names ${path}, which is too large for a secret.`)
    else if (text === "") faults.push(`${setting} names ${path}, which is empty.`)
    return text
  } catch (fault) {
    faults.push(
      `${setting} names ${path}, which cannot be read: ${REASONS[(fault as NodeJS.ErrnoException).code ?? ""] ?? "it is not a file"}.`,
    )
    return ""
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "it does not exist",
  EACCES: "this account may not read it",
  EISDIR: "it is a folder",
}
