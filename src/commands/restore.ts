import { execFile } from "node:child_process"
import { chmod, chown, mkdir, readdir, rename, rm, stat } from "node:fs/promises"
import { join, resolve } from "node:path"
import { promisify } from "node:util"
import pg from "pg"
import { readConfig } from "#server/config/config.ts"
import { startEmbeddedPostgres } from "#server/db/embedded.ts"
import { type Account, exists, makeStore, readableBinaries, serverAccount } from "#server/db/embedded-store.ts"
import { readBackup } from "#server/operators/backup-file.ts"
import { Impossible } from "#server/operators/impossible.ts"
import { onceAskedToStop } from "../stop-signals.ts"
import type { Answer } from "./answer.ts"

const OWN_SERVER = `With your own PostgreSQL (DATABASE_URL), restore with its tools, into an empty database:

    pg_restore --no-owner --exit-on-error --dbname="$DATABASE_URL" corniche.dump
    tar -xzf corniche-images.tar.gz -C "$CORNICHE_DATA"`

/** `corniche restore`: restores a shop from a backup into an empty data folder. */
export async function restoreCommand({ path, json }: { path: string; json: boolean }): Promise<Answer> {
  const { databaseUrl, dataFolder } = readConfig()
  if (databaseUrl !== null) throw new Impossible(OWN_SERVER)
  const file = resolve(path)
  if (!(await stat(file).catch(() => null))?.isFile()) throw new Impossible(`The file ${file} does not exist.`)
  const held = await readdir(dataFolder).catch(() => null)
  if (held !== null && held.length > 0) throw new Impossible(occupied(dataFolder))
  const account = await serverAccount()
  const store = await makeStore(join(dataFolder, "postgres"), account)
  const cluster = join(store, "cluster")
  if (await exists(cluster)) throw new Impossible(occupied(store))

  const drafts = {
    cluster: `${cluster}.restoring`,
    images: join(dataFolder, "images.restoring"),
    password: join(store, "password.restoring"),
  }
  const parts: string[] = []
  const aborting = new AbortController()
  const { signal } = aborting
  // Before the server is started: otherwise it would outlive this process.
  onceAskedToStop(() => aborting.abort())
  try {
    // Two at once would write into each other: the second one fails here.
    await mkdir(drafts.cluster, { mode: 0o700 })
    parts.push(drafts.images, join(dataFolder, "images"), store)
    const madeAt = await takeApart(file, { drafts, version: await ownVersion(store, account), signal })
    await giveAll(account, drafts.cluster)
    if (account) await chown(drafts.password, account.uid, account.gid)
    signal.throwIfAborted()
    await rename(drafts.password, join(store, "password"))
    await rename(drafts.cluster, cluster)
    if (await exists(drafts.images)) await rename(drafts.images, join(dataFolder, "images"))
    const contents = await lookInside(dataFolder, signal)
    signal.throwIfAborted()
    const sentence = `Restored the shop of ${madeAt} to ${dataFolder}: ${contents.products} products, ${contents.orders} orders. Start it, and run corniche doctor.`
    return { code: 0, text: json ? JSON.stringify({ ok: true, folder: dataFolder, madeAt, ...contents }) : sentence }
  } catch (fault) {
    for (const part of parts) await rm(part, { recursive: true, force: true })
    if (signal.aborted) throw new Impossible("The restore was interrupted, and nothing of it is left.")
    const { code, path: at } = fault as NodeJS.ErrnoException
    if (code === "EEXIST" && at === drafts.cluster)
      throw new Impossible(`Another restore is running in ${store}. If it was killed, remove ${drafts.cluster}.`)
    throw fault
  }
}

type Drafts = { cluster: string; images: string; password: string }

/** Unpacks a backup of this version's PostgreSQL into `drafts`; returns when it was made. */
async function takeApart(
  file: string,
  { drafts, version, signal }: { drafts: Drafts; version: string; signal: AbortSignal },
): Promise<string> {
  let madeAt = ""
  await readBackup(file, {
    signal,
    check: (head) => {
      if (head.postgres !== version)
        throw new Impossible(
          `${file} is a backup of PostgreSQL ${head.postgres}; this version of the shop has PostgreSQL ${version}. Restore it with the version that made it.`,
        )
      madeAt = head.madeAt
    },
    place: (name) => placeOf(name, drafts),
  })
  return madeAt
}

function placeOf(name: string, { cluster, images, password }: Drafts): string | null {
  if (name === "password") return password
  if (name.startsWith("cluster/")) return join(cluster, name.slice("cluster/".length))
  return name.startsWith("images/originals/") ? join(images, name.slice("images/".length)) : null
}

function occupied(folder: string): string {
  return `${folder} is not empty; a shop may be running there. Set CORNICHE_DATA to an empty folder, or stop the shop and move its folder away.`
}

/** The major version of the embedded server. */
async function ownVersion(store: string, account: Account): Promise<string> {
  const binaries = await readableBinaries(store, account)
  const { stdout } = await promisify(execFile)(join(binaries, "bin", "postgres"), ["--version"], { env: {} })
  return /\(PostgreSQL\) (\d+)/.exec(stdout)?.[1] ?? ""
}

/** Gives a folder with its contents to the server's account. */
async function giveAll(account: Account, folder: string): Promise<void> {
  await chmod(folder, 0o700)
  if (!account) return
  await chown(folder, account.uid, account.gid)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await chown(join(entry.parentPath, entry.name), account.uid, account.gid)
  }
}

/** Starts the database once, which recovers it to the moment of the backup, and counts its contents. */
async function lookInside(dataFolder: string, signal: AbortSignal): Promise<{ products: number; orders: number }> {
  const server = await startEmbeddedPostgres({ folder: join(dataFolder, "postgres"), signal })
  const client = new pg.Client({ connectionString: server.url, application_name: "corniche restore" })
  try {
    await client.connect()
    const { rows } = await client.query<{ products: number; orders: number }>(
      "select (select count(*)::int from products) as products, (select count(*)::int from orders) as orders",
    )
    return rows[0] ?? { products: 0, orders: 0 }
  } finally {
    await client.end().catch(() => {})
    await server.stop()
  }
}
