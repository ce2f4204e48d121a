import { createHash, randomBytes } from "node:crypto"
import { mkdir, rename, rm, stat, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { Refusal } from "#server/guards/refusal.ts"

/** A full or read-only disk stays so until an operator acts. */
const UNWRITABLE_RETRY_SECONDS = 60

/** Refuses with `overloaded` what could not be written. */
export function refuseUnwritable(fault: unknown): never {
  throw new Refusal("overloaded", { retryAfterSeconds: UNWRITABLE_RETRY_SECONDS, cause: fault })
}

/** Lower case, with `/` between folders and only a-z, 0-9, _ and -. */
export function cleanName(name: string): string {
  const folders = name.toLowerCase().split("/")
  return folders
    .map((part) => part.replaceAll(/[^a-z0-9_-]+/g, "-").replaceAll(/^-+|-+$/g, ""))
    .filter((part) => part !== "")
    .join("/")
}

/** The part of a path that says which bytes it has. */
export function hashOf(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex").slice(0, 8)
}

/** Whether the file exists. An empty one, as a power cut leaves it, counts as missing. */
export async function holds(file: string): Promise<boolean> {
  try {
    const found = await stat(file)
    return found.isFile() && found.size > 0
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : null
    if (code === "ENOENT" || code === "ENOTDIR" || code === "ENAMETOOLONG") return false
    throw error
  }
}

/** Writes a temporary file in `drafts` and renames it, so that nobody reads a partial file. */
export async function writeWhole(file: string, bytes: Buffer, drafts: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await mkdir(drafts, { recursive: true })
  const draft = join(drafts, `${randomBytes(8).toString("hex")}.draft`)
  try {
    await writeFile(draft, bytes)
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    // Windows does not replace a file that is being read; in that case the same bytes exist already.
    if (!(await holds(file))) throw error
  }
}
