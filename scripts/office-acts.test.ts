import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { ACTS } from "#office/activity/act-words.ts"

const SERVER = join(import.meta.dirname, "../src/server")

/** The acts that the server's sources write into the log: the text after `act:`, also those of a choice of two. */
function writtenActs(): string[] {
  const sources = globSync("**/*.ts", { cwd: SERVER, exclude: (name) => name.endsWith(".test.ts") || name.startsWith("testing") })
  return sources.flatMap((file) =>
    [...readFileSync(join(SERVER, file), "utf8").matchAll(/\bact: ([^\n]*)/g)].flatMap(([, given = ""]) =>
      [...given.matchAll(/"([a-z]+\.[a-z.-]+)"/g)].map(([, act = ""]) => act),
    ),
  )
}

test("every act that the server writes has words in the log", () => {
  const acts = writtenActs()
  expect(acts.length).toBeGreaterThan(40)
  expect(acts.filter((act) => !(act in ACTS))).toEqual([])
})
