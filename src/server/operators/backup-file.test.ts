import { execFileSync } from "node:child_process"
import { randomBytes } from "node:crypto"
import { closeSync, openSync, readFileSync, writeSync } from "node:fs"
import { rm } from "node:fs/promises"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { openFolder } from "#server/testing/open-folder.ts"
import { readBackup, writeBackup } from "./backup-file.ts"
import { Impossible } from "./impossible.ts"

const HALF_BYTES = 8 * 1024
/** The folders above the file are made one after the other, each in several steps; the end of the backup takes three. */
const FOLDERS = 200

test("a backup that ends before its file is read is refused as incomplete", { timeout: 30_000 }, async () => {
  const folder = await openFolder("corniche-backup-")
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const { signal } = new AbortController()
  const whole = join(folder, "whole")
  await writeBackup(whole, { postgres: "18", madeAt: "2026-11-22T10:00:00Z" }, signal, ({ part }) =>
    part({ name: "cluster/data", from: randomBytes(100 * 1024) }),
  )
  // A pipe, because its reader waits for the rest until it is closed.
  const pipe = join(folder, "pipe")
  execFileSync("mkfifo", [pipe])
  const sender = openSync(pipe, "r+")
  writeSync(sender, readFileSync(whole).subarray(0, HALF_BYTES))
  const target = join(folder, ...Array.from({ length: FOLDERS }, () => "f"), "data")
  const placed: string[] = []
  const reading = readBackup(pipe, {
    signal,
    check: () => {},
    place: (name) => {
      placed.push(name)
      // The file is begun: its folders are made now, and meanwhile the backup ends.
      closeSync(sender)
      return target
    },
  })
  await expect(reading).rejects.toThrow(new Impossible(`${pipe} is not a complete backup of Corniche.`))
  expect(placed).toEqual(["cluster/data"])
})
