import { spawn } from "node:child_process"
import { randomBytes, randomUUID } from "node:crypto"
import { once } from "node:events"
import { link, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises"
import { basename, join, resolve } from "node:path"
import { type Account, exists, giveTo, makeStore, readableBinaries, serverAccount } from "./embedded-store.ts"

/** Name of the database's only user. */
export const USER = "corniche"

/** The location of an embedded server, and the account that runs it. */
export type Place = { store: string; cluster: string; binaries: string; account: Account; password: string }

/**
 * Creates the store in `folder`, with an empty cluster the first time. Two processes may do so at once, and a killed one leaves nothing
 * incomplete.
 */
export async function makePlace(folder: string, signal: AbortSignal | undefined): Promise<Place> {
  const account = await serverAccount()
  const store = await makeStore(resolve(folder), account)
  const binaries = await readableBinaries(store, account)
  const password = await passwordOf(store, account)
  const place = { store, cluster: join(store, "cluster"), binaries, account, password }
  if (!(await exists(join(place.cluster, "PG_VERSION")))) await createCluster(place, signal)
  return place
}

/** The password of the store, chosen by the first process. */
async function passwordOf(store: string, account: Account): Promise<string> {
  const path = join(store, "password")
  if (!(await exists(path))) {
    const draft = `${path}.${randomUUID()}`
    await writeFile(draft, randomBytes(24).toString("base64url"), { mode: 0o600 })
    await giveTo(account, draft)
    await link(draft, path).catch(unlessIs("EEXIST"))
    await rm(draft)
  }
  return (await readFile(path, "utf8")).trim()
}

/** The cluster is created as a draft and renamed once it is complete. */
async function createCluster(place: Place, signal: AbortSignal | undefined) {
  const draft = await mkdtemp(join(place.store, `draft-${process.pid}-`))
  try {
    await giveTo(place.account, draft)
    await initdb(place, draft, signal)
    // Another process may have been faster; its cluster has the same password.
    await rename(draft, place.cluster).catch(async (fault: unknown) => {
      if (!(await exists(join(place.cluster, "PG_VERSION")))) throw fault
    })
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  await removeAbandonedDrafts(place.store)
}

async function initdb({ store, binaries, account }: Place, folder: string, signal: AbortSignal | undefined) {
  signal?.throwIfAborted()
  const options = ["-U", USER, "--pwfile", join(store, "password"), "-A", "scram-sha-256", "-E", "UTF8", "--locale=C", "--no-instructions"]
  const child = spawn(join(binaries, "bin", "initdb"), ["-D", folder, ...options], {
    stdio: ["ignore", "ignore", "pipe"],
    cwd: store,
    env: {},
    ...(account ?? {}),
  })
  let complaint = ""
  child.stderr.on("data", (chunk: Buffer) => {
    complaint = (complaint + chunk.toString()).slice(-2000)
  })
  const stop = () => child.kill("SIGTERM")
  signal?.addEventListener("abort", stop, { once: true })
  const [code] = (await once(child, "close")) as [number | null]
  signal?.removeEventListener("abort", stop)
  signal?.throwIfAborted()
  if (code !== 0) throw new Error(`The embedded PostgreSQL could not create its folder:\n${complaint}`)
}

/** Removes drafts of killed processes. A draft that is still being written is left to the next start. */
async function removeAbandonedDrafts(store: string) {
  for (const name of await readdir(store)) {
    const pid = /^draft-(\d+)-/.exec(basename(name))?.[1]
    if (pid === undefined || isAlive(Number(pid))) continue
    await rm(join(store, name), { recursive: true, force: true }).catch(() => {})
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (fault) {
    return (fault as NodeJS.ErrnoException).code !== "ESRCH"
  }
}

function unlessIs(code: string) {
  return (fault: NodeJS.ErrnoException) => {
    if (fault.code !== code) throw fault
  }
}
