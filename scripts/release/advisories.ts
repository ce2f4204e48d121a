/**
 * Asks the registry for known vulnerabilities of the shop's packages. Not part of the checks, which must not depend on the date: run it
 * before a release. Exit code 1 with an advisory, 2 when the registry does not respond, which proves nothing either way.
 */
import { spawnSync } from "node:child_process"
import { join } from "node:path"

type Report = { message?: string; error?: { summary?: string }; vulnerabilities?: Record<string, { severity: string; range: string }> }

const { stdout } = spawnSync("npm", ["audit", "--omit=dev", "--json"], {
  cwd: join(import.meta.dirname, "../.."),
  encoding: "utf8",
  shell: process.platform === "win32",
})
const report = reportOf(stdout)
if (report.vulnerabilities === undefined) {
  console.error(`The registry gives no advisories (${report.message ?? report.error?.summary ?? "no answer"}): nothing was checked.`)
  process.exitCode = 2
} else {
  const found = Object.entries(report.vulnerabilities)
  for (const [name, { severity, range }] of found) console.error(`${name} ${range}: ${severity}`)
  console.log(`${found.length} packages with advisories.`)
  process.exitCode = found.length > 0 ? 1 : 0
}

function reportOf(text: string): Report {
  try {
    return JSON.parse(text) as Report
  } catch {
    return {}
  }
}
