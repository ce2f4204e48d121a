import { access, constants, mkdir, statfs } from "node:fs/promises"
import { createServer } from "node:net"
import { dirname, resolve } from "node:path"
import { type Config, ConfigError, dataFolderOf } from "#server/config/config.ts"

const LITTLE_SPACE_BYTES = 16 * 1024 * 1024

/** Checks the port before anything is started or imported; the shop itself listens last. */
export async function checkPort({ host, port }: Pick<Config, "host" | "port">): Promise<void> {
  if (port === 0) return
  const server = createServer()
  try {
    await new Promise<void>((done, fail) => server.once("error", fail).listen({ host, port, exclusive: true }, done))
  } catch (fault) {
    throw portRefusal(fault, { host, port }) ?? fault
  } finally {
    await new Promise((closed) => server.close(closed))
  }
}

/** The message for a port or address that cannot be used; null for another fault. */
export function portRefusal(fault: unknown, { host, port }: Pick<Config, "host" | "port">): ConfigError | null {
  switch (codeOf(fault)) {
    case "EADDRINUSE":
      return new ConfigError(`Port ${port} on ${host} is already in use, perhaps by a running shop. Set PORT to another.`)
    case "EACCES":
      return new ConfigError(`This account may not use port ${port} on ${host}. Set PORT to one above 1023.`)
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return new ConfigError(`HOST is ${host}, which is not an address of this machine. Set it to one that is, or leave it out.`)
  }
  return null
}

/** Creates the folder of pictures and of the embedded database, and checks that this account may write to it. */
export async function checkDataFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
    await access(folder, constants.W_OK | constants.X_OK)
  } catch (fault) {
    if (isAboutSpace(fault)) throw fault
    throw new ConfigError(
      `The data folder ${folder} is not writable (${codeOf(fault)}). Give this account the right to write to it, or set CORNICHE_DATA to another folder.`,
      { cause: fault },
    )
  }
}

/** The message for a fault of a start or a command that an operator can fix; null for a bug. */
export async function sentenceFor(fault: unknown, dataFolder = dataFolderOf()): Promise<string | null> {
  if (fault instanceof ConfigError) return fault.message
  if (!isAboutSpace(fault) && !(await hasLittleSpace(dataFolder))) return null
  return `The disk is full. Free some space and try again; pictures and the embedded database are in ${dataFolder}.`
}

function isAboutSpace(fault: unknown): boolean {
  if (!(fault instanceof Error)) return false
  // 53100 is PostgreSQL's own code; the output of a child process is in the message.
  if (["ENOSPC", "EDQUOT", "53100"].includes(codeOf(fault)) || /no space left on device/i.test(fault.message)) return true
  return isAboutSpace(fault.cause)
}

/** A server that cannot write closes connections without a reason. */
async function hasLittleSpace(folder: string): Promise<boolean> {
  for (let at = resolve(folder); ; at = dirname(at)) {
    const found = await statfs(at).catch(() => null)
    if (found) return found.bavail * found.bsize < LITTLE_SPACE_BYTES
    if (dirname(at) === at) return false
  }
}

function codeOf(fault: unknown): string {
  return fault instanceof Error && "code" in fault ? String(fault.code) : ""
}
