import { inspect, parseArgs } from "node:util"
import { ConfigError } from "#server/config.ts"
import type { Answer } from "./commands/answer.ts"

const USAGE = `Usage: corniche <command>

  import <folder>       Bring in a folder in the format of demo/data.
  import <file.csv>     Bring in a table of products in Shopify's format.
      --dry-run         Do everything, say what would change, and change nothing.
      --images <folder> The pictures of a folder import; by default "images" beside the folder.
      --json            Answer with JSON.
  export <file.csv>     Write all products as a table in Shopify's format.
      --json            Answer with JSON.
  help                  Show this.

The shop's settings, such as DATABASE_URL and CORNICHE_DATA, hold here too.`

const { code, text, complaint } = await answerTo(process.argv.slice(2))
if (text !== undefined) console.log(text)
if (complaint !== undefined) console.error(complaint)
process.exitCode = code

/** Code 0: done; 1: it could not be done, and nothing was changed; 2: the command was not understood. */
async function answerTo(argv: string[]): Promise<Answer> {
  try {
    return await run(argv)
  } catch (fault) {
    if (!(fault instanceof Error)) throw fault
    const code = "code" in fault ? String(fault.code) : ""
    if (code.startsWith("ERR_PARSE_ARGS")) return misunderstood(fault.message)
    // What the system or the database says is a sentence already; anything else is our mistake, and its trace helps to find it.
    const isTold = fault instanceof ConfigError || (code !== "" && fault.message !== "")
    return { code: 1, complaint: isTold ? fault.message : inspect(fault) }
  }
}

async function run(argv: string[]): Promise<Answer> {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: {
      "dry-run": { type: "boolean" },
      images: { type: "string" },
      json: { type: "boolean" },
      help: { type: "boolean", short: "h" },
    },
  })
  const [command, path, ...rest] = positionals
  if (values.help || command === "help") return { code: 0, text: USAGE }
  if (command === undefined) return misunderstood("Which command?")
  const { "dry-run": dryRun = false, images, json = false } = values
  if (path !== undefined && rest.length === 0) {
    // Loaded when asked for, because a command brings the database and the pictures along.
    if (command === "import") {
      const { importCommand } = await import("./commands/import-catalogue.ts")
      return importCommand({ path, dryRun, imagesFolder: images, json })
    }
    if (command === "export" && !dryRun && images === undefined) {
      const { exportCommand } = await import("./commands/export-catalogue.ts")
      return exportCommand({ path, json })
    }
  }
  return misunderstood(`"corniche ${argv.join(" ")}" is not understood.`)
}

function misunderstood(sentence: string): Answer {
  return { code: 2, complaint: `${sentence}\n\n${USAGE}` }
}
