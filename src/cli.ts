import { parseArgs } from "node:util"
import { ConfigError } from "#server/config.ts"
import { exportCommand } from "./commands/export-catalogue.ts"
import { importCommand } from "./commands/import-catalogue.ts"

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

process.exitCode = await run(process.argv.slice(2))

/** 0: done; 1: it could not be done, and nothing was changed; 2: the command was not understood. */
async function run(argv: string[]): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      args: argv,
      allowPositionals: true,
      options: { "dry-run": { type: "boolean" }, images: { type: "string" }, json: { type: "boolean" }, help: { type: "boolean", short: "h" } },
    })
    const [command, path, ...rest] = positionals
    if (values.help || command === "help") {
      console.log(USAGE)
      return 0
    }
    const { "dry-run": dryRun = false, images, json = false } = values
    if (command === "import" && path !== undefined && rest.length === 0) return await importCommand({ path, dryRun, imagesFolder: images, json })
    if (command === "export" && path !== undefined && rest.length === 0 && !dryRun && images === undefined) return await exportCommand({ path, json })
    return misunderstood(command === undefined ? "Which command?" : `"corniche ${argv.join(" ")}" is not understood.`)
  } catch (fault) {
    const isUsage = fault instanceof TypeError && "code" in fault && String(fault.code).startsWith("ERR_PARSE_ARGS")
    if (isUsage) return misunderstood(fault.message)
    // What the system or the database says is a sentence already; anything else is our mistake, and its trace helps to find it.
    const isTold = fault instanceof ConfigError || (fault instanceof Error && "code" in fault && fault.message !== "")
    console.error(isTold ? fault.message : fault)
    return 1
  }
}

function misunderstood(sentence: string): number {
  console.error(`${sentence}\n\n${USAGE}`)
  return 2
}
