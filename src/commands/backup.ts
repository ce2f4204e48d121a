import { access, readFile, stat } from "node:fs/promises"
import { dirname, join, resolve } from "node:path"
import { readConfig } from "#server/config/config.ts"
import { takeBaseBackup } from "#server/db/base-backup.ts"
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#server/db/embedded.ts"
import { exists, makeStore, serverAccount } from "#server/db/embedded-store.ts"
import { writeBackup } from "#server/operators/backup-file.ts"
import { Impossible } from "#server/operators/impossible.ts"
import { onceAskedToStop } from "../stop-signals.ts"
import type { Answer } from "./answer.ts"

const OWN_SERVER = `With your own PostgreSQL (DATABASE_URL), back up with its tools, while the shop is open:

    pg_dump --format=custom --file=corniche.dump "$DATABASE_URL"
    tar -czf corniche-images.tar.gz -C "$CORNICHE_DATA" images`

/** `corniche backup`: writes the embedded database and the pictures to one file, while the shop may be open. */
export async function backupCommand({ path, json }: { path: string; json: boolean }): Promise<Answer> {
  const config = readConfig()
  if (config.databaseUrl !== null) throw new Impossible(OWN_SERVER)
  const file = await fileFor(resolve(path))
  const folder = join(config.dataFolder, "postgres")
  const isThere = (await exists(config.dataFolder)) && (await exists(join(await makeStore(folder, await serverAccount()), "cluster")))
  if (!isThere) throw new Impossible(`The folder ${config.dataFolder} contains no shop.`)
  const aborting = new AbortController()
  // Before the server is started: otherwise it would outlive this process.
  onceAskedToStop(() => aborting.abort())
  let server: EmbeddedPostgres | null = null
  let pictures = 0
  try {
    server = await startEmbeddedPostgres({ folder, signal: aborting.signal })
    const { url, folder: store } = server
    const cluster = join(store, "cluster")
    const postgres = (await readFile(join(cluster, "PG_VERSION"), "utf8")).trim()
    await writeBackup(file, { postgres, madeAt: new Date().toISOString() }, aborting.signal, async (writer) => {
      await takeBaseBackup({ url, cluster }, ({ name, from }) => writer.part({ name: `cluster/${name}`, from }))
      await writer.part({ name: "password", from: { file: join(store, "password") } })
      // After the database: a picture is stored before its row and never changes, so the pictures of all rows exist.
      pictures = await writer.folder("images/originals", join(config.dataFolder, "images", "originals"))
    })
  } catch (fault) {
    if (aborting.signal.aborted) throw new Impossible("The backup was interrupted, and nothing of it is left.")
    throw fault
  } finally {
    await server?.stop()
  }
  const { size } = await stat(file)
  const sentence = `Backed up to ${file}: ${Math.ceil(size / 1_000_000)} MB, with ${pictures} pictures. Keep it where only you can read it.`
  return { code: 0, text: json ? JSON.stringify({ ok: true, file, bytes: size, pictures }) : sentence }
}

/** The given name, or a dated one in a given folder. */
async function fileFor(path: string): Promise<string> {
  const found = await stat(path).catch(() => null)
  const file = found?.isDirectory() ? join(path, `corniche-${new Date().toISOString().slice(0, 19).replaceAll(":", "-")}.tar.gz`) : path
  if (found && !found.isDirectory()) throw new Impossible(`${path} exists already; it was not changed.`)
  await access(dirname(file)).catch(() => {
    throw new Impossible(`The folder ${dirname(file)} does not exist.`)
  })
  return file
}
