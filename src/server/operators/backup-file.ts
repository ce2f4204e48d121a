import { createReadStream, createWriteStream } from "node:fs"
import { type FileHandle, link, mkdir, open, readdir, rename, rm } from "node:fs/promises"
import { dirname, join } from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { createGunzip, createGzip } from "node:zlib"
import { extract, pack as newPack, type Pack } from "tar-stream"
import type { BackupPart } from "#server/db/base-backup.ts"
import { Impossible } from "./impossible.ts"

/** The first entry of every backup; it is checked before anything else is unpacked. */
const HEAD = "corniche-backup.json"
/** The last entry: a file without it is incomplete. */
const END = "corniche-backup.end"
const FORMAT = 1
const CHUNK = 256 * 1024

export type BackupHead = { format: number; postgres: string; madeAt: string }

/** Adds parts to a backup; `folder` adds a whole folder of the disk. */
export type Writer = { part: (part: BackupPart) => Promise<void>; folder: (name: string, folder: string) => Promise<number> }

/**
 * Writes a backup, a compressed tar. The name `file` appears only once all of it is on the disk, and nothing remains of a failed or
 * interrupted backup. Never overwrites.
 */
export async function writeBackup(
  file: string,
  head: Omit<BackupHead, "format">,
  signal: AbortSignal,
  work: (writer: Writer) => Promise<void>,
): Promise<void> {
  const draft = `${file}.${process.pid}.draft`
  const tar = newPack()
  try {
    const written = pipeline(tar, createGzip({ level: 1 }), createWriteStream(draft, { flags: "wx", mode: 0o600, flush: true }), { signal })
    const filled = fill(tar, { format: FORMAT, ...head }, work).then(
      () => tar.finalize(),
      (fault: unknown) => {
        tar.destroy(fault instanceof Error ? fault : new Error(String(fault)))
        throw fault
      },
    )
    const [writing, filling] = await Promise.allSettled([written, filled])
    // A full disk ends both; its own message is the reason.
    if (writing.status === "rejected") throw filling.status === "rejected" && isOwn(filling.reason) ? filling.reason : writing.reason
    if (filling.status === "rejected") throw filling.reason
    await giveName(draft, file)
  } catch (fault) {
    throw sentenceOf(fault, file)
  } finally {
    await rm(draft, { force: true })
  }
}

/** Unpacks a backup into `place(name)`, null for unexpected entries. Throws `Impossible` when it is incomplete or no backup. */
export async function readBackup(
  file: string,
  { check, place, signal }: { check: (head: BackupHead) => void; place: (name: string) => string | null; signal: AbortSignal },
): Promise<void> {
  const notWhole = () => new Impossible(`${file} is not a complete backup of Corniche.`)
  const tar = extract()
  const source = createReadStream(file)
  const feeding = pipeline(source, createGunzip(), tar, { signal })
  // The loop below ends with the same fault. A file that is begun is ended by the signal: its entry may be destroyed before it is read.
  const cut = new AbortController()
  feeding.catch((fault: unknown) => cut.abort(fault))
  const ending = AbortSignal.any([signal, cut.signal])
  let last = ""
  try {
    for await (const entry of tar) {
      const { name, type } = entry.header
      if (last === "") {
        if (name !== HEAD) throw notWhole()
        check(await headOf(entry, notWhole))
      } else if (name !== END) {
        const target = isSafe(name) ? place(name.replace(/\/$/, "")) : null
        if (target === null || (type !== "file" && type !== "directory"))
          throw new Impossible(`${file} contains ${JSON.stringify(name)}, which does not belong in a backup.`)
        await mkdir(type === "directory" ? target : dirname(target), { recursive: true, mode: 0o700 })
        if (type === "file") await pipeline(entry, createWriteStream(target, { flags: "wx", mode: 0o600 }), { signal: ending })
      }
      entry.resume()
      last = name
    }
    await feeding
  } catch (thrown) {
    signal.throwIfAborted()
    const fault: unknown = cut.signal.aborted && !(thrown instanceof Impossible) ? cut.signal.reason : thrown
    if (fault instanceof Impossible) throw fault
    const { code = "" } = fault as NodeJS.ErrnoException
    if (code.startsWith("Z_") || /tar|end of data|header/i.test((fault as Error).message)) throw notWhole()
    throw sentenceOf(fault, "the data folder")
  } finally {
    source.destroy()
  }
  if (last !== END) throw notWhole()
}

async function fill(tar: Pack, head: BackupHead, work: (writer: Writer) => Promise<void>): Promise<void> {
  const bytes = (name: string, content: Buffer) =>
    pipeline(Readable.from([content]), tar.entry({ name, size: content.length, mode: 0o600 }))
  const part: Writer["part"] = async ({ name, from }) => {
    if (from === "folder") tar.entry({ name, type: "directory", mode: 0o700 })
    else if (Buffer.isBuffer(from)) await bytes(name, from)
    else await copyFile(tar, name, from.file)
  }
  const folder: Writer["folder"] = async (name, path) => {
    const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch((fault: NodeJS.ErrnoException) => {
      if (fault.code === "ENOENT") return []
      throw fault
    })
    const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith("."))
    for (const entry of files) {
      const file = join(entry.parentPath, entry.name)
      await copyFile(tar, `${name}${file.slice(path.length).replaceAll("\\", "/")}`, file)
    }
    return files.length
  }
  await bytes(HEAD, Buffer.from(JSON.stringify(head)))
  await work({ part, folder })
  await bytes(END, Buffer.from("whole"))
}

/** Copies a file that may change or be deleted in the meantime: as many bytes as it had when it was opened, with zeros for missing ones. */
async function copyFile(tar: Pack, name: string, file: string): Promise<void> {
  const handle = await open(file).catch((fault: NodeJS.ErrnoException) => {
    if (fault.code === "ENOENT") return null
    throw fault
  })
  if (!handle) return
  try {
    const { size } = await handle.stat()
    const entry = tar.entry({ name, size, mode: 0o600 })
    await pipeline(Readable.from(exactly(handle, size)), entry)
  } finally {
    await handle.close()
  }
}

async function* exactly(handle: FileHandle, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < size; ) {
    const wanted = Math.min(CHUNK, size - at)
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(wanted), 0, wanted, at)
    // A read beyond the end gives zeros, as the server writes them when it extends the file again.
    yield buffer.subarray(0, bytesRead || wanted)
    at += bytesRead || wanted
  }
}

async function giveName(draft: string, file: string): Promise<void> {
  try {
    await link(draft, file)
  } catch (fault) {
    const { code } = fault as NodeJS.ErrnoException
    if (code === "EEXIST") throw new Impossible(`${file} exists already; it was not changed.`)
    // Some file systems have no links.
    await rename(draft, file)
  }
}

async function headOf(entry: AsyncIterable<unknown>, notWhole: () => Impossible): Promise<BackupHead> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of entry) {
    if (!Buffer.isBuffer(part)) throw notWhole()
    bytes += part.length
    if (bytes > 10_000) throw notWhole()
    parts.push(part)
  }
  try {
    const head = JSON.parse(Buffer.concat(parts).toString("utf8")) as Partial<BackupHead>
    if (head.format !== FORMAT || typeof head.postgres !== "string" || typeof head.madeAt !== "string") throw notWhole()
    return { format: head.format, postgres: head.postgres, madeAt: head.madeAt }
  } catch {
    throw notWhole()
  }
}

function isSafe(name: string): boolean {
  return /^[\w.@/ -]+$/.test(name) && !name.startsWith("/") && !name.split("/").includes("..")
}

function isOwn(fault: unknown): boolean {
  const { code } = fault as NodeJS.ErrnoException
  return (
    fault instanceof Impossible ||
    (code !== "ERR_STREAM_PREMATURE_CLOSE" && code !== "ABORT_ERR" && !(fault as Error).message.includes("destroyed"))
  )
}

/** A message for a fault that an operator can fix. */
function sentenceOf(fault: unknown, place: string): unknown {
  const { code } = fault as NodeJS.ErrnoException
  if (code === "ENOSPC" || code === "EDQUOT")
    return new Impossible(`The disk is full. ${place} could not be written, and nothing of it is left.`)
  if (code === "EFBIG") return new Impossible(`${place} is larger than this file system allows; nothing of it is left.`)
  if (code === "EACCES" || code === "EPERM" || code === "EROFS") return new Impossible(`This account may not write ${place}.`)
  return fault
}
