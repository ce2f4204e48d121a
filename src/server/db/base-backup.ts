import { readdir } from "node:fs/promises"
import { join } from "node:path"
import pg from "pg"

/** A part of a backup, by its name in it: a folder, a file of the disk, or bytes. */
export type BackupPart = { name: string; from: "folder" | { file: string } | Buffer }

/** The contents of these folders belong to the running server and are useless to another. */
const EMPTIED = new Set(["pg_dynshmem", "pg_notify", "pg_replslot", "pg_serial", "pg_snapshots", "pg_stat_tmp", "pg_subtrans"])
const LEFT_OUT = /^(postmaster\.(pid|opts)|backup_label|backup_manifest|tablespace_map|current_logfiles|pg_internal\.init.*|pgsql_tmp.*)$/
const WAL = "pg_wal"
const CONTROL_FILE = "global/pg_control"

/**
 * Passes the parts of a base backup of `cluster` to `take`, one after the other, while the server at `url` is running: its files in their
 * current state, then the write-ahead log by which the next start recovers them to the end of the backup. A replication slot retains the
 * log; the server drops it with this connection.
 */
export async function takeBaseBackup(
  { url, cluster }: { url: string; cluster: string },
  take: (part: BackupPart) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: "corniche backup", keepAlive: true })
  let lost: Error | undefined
  client.on("error", (fault) => {
    lost = fault
  })
  await client.connect()
  try {
    await client.query("select pg_create_physical_replication_slot($1, true, true)", [`corniche_backup_${process.pid}`])
    const first = await textOf(client, "select pg_walfile_name(pg_backup_start('corniche backup', true)) as text")
    await takeFolder(cluster, "", take)
    // Last, so that it is not older than the files that it describes.
    await take({ name: CONTROL_FILE, from: { file: join(cluster, CONTROL_FILE) } })
    const { rows } = await client.query<{ label: string; last: string }>(
      "select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(false)",
    )
    const [end] = rows
    if (!end) throw new Error("The server did not end the backup.")
    await take({ name: "backup_label", from: Buffer.from(end.label) })
    const log = (await readdir(join(cluster, WAL))).filter((name) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= end.last)
    for (const name of log.toSorted()) await take({ name: `${WAL}/${name}`, from: { file: join(cluster, WAL, name) } })
    if (!log.includes(first) || !log.includes(end.last)) throw new Error("The server's log was removed during the backup.")
  } catch (fault) {
    throw lost ?? fault
  } finally {
    await client.end().catch(() => {})
  }
}

async function takeFolder(cluster: string, below: string, take: (part: BackupPart) => Promise<void>): Promise<void> {
  for (const entry of await readdir(join(cluster, below), { withFileTypes: true })) {
    const name = below === "" ? entry.name : `${below}/${entry.name}`
    if (entry.isDirectory()) {
      await take({ name, from: "folder" })
      if (!EMPTIED.has(name)) await takeFolder(cluster, name, take)
    } else if (entry.isFile() && !LEFT_OUT.test(entry.name) && name !== CONTROL_FILE && below !== WAL) {
      await take({ name, from: { file: join(cluster, name) } })
    }
  }
}

async function textOf(client: pg.Client, query: string): Promise<string> {
  const { rows } = await client.query<{ text: string }>(query)
  return rows[0]?.text ?? ""
}
