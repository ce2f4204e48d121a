import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { expect, test } from "vitest"
import { at } from "../support/support.ts"

const DIST = join(import.meta.dirname, "../../dist")
const KILOBYTE = 1000

test("[OFFICE-166] the scripts of the office's first page take at most 180 KB compressed, in both languages", async () => {
  for (const language of ["en", "ar"]) {
    const html = await (await fetch(at("/office/sign-in"), { headers: { "accept-language": language } })).text()
    expect(html).toContain(`<html lang="${language}"`)
    const scripts = [...html.matchAll(/\/office\/assets\/([\w./-]+\.js)/g)].map(([, file = ""]) => join(DIST, "office", file))
    expect(scripts.length).toBeGreaterThan(1)
    const bytes = scripts.reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length, 0)
    expect(bytes).toBeLessThanOrEqual(180 * KILOBYTE)
  }
})

test("[OFFICE-40] the shop's scripts, styles and pages hold nothing of the office", async () => {
  const ofOffice = /office_no_connection|X-Office|x-office|--o-canvas|\/office\/assets|\/api\/office/
  for (const file of globSync(["client/assets/**/*.{js,css}", "ar/client/assets/**/*.{js,css}", "server/**/*.js"], { cwd: DIST })) {
    expect(readFileSync(join(DIST, file), "utf8"), file).not.toMatch(ofOffice)
  }
  expect(await (await fetch(at("/"))).text()).not.toMatch(ofOffice)
})
