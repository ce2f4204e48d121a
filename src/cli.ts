import { inspect, parseArgs } from "node:util"
import { ConfigError } from "#server/config.ts"
import { Impossible } from "#server/operators/impossible.ts"
import type { Answer } from "./commands/answer.ts"
import { OPTIONS, runCommand } from "./commands/commands.ts"

const USAGE = `Usage: corniche <command>

  import <folder>       Bring in a folder in the format of demo/data.
  import <file.csv>     Bring in a table of products in Shopify's format.
      --dry-run         Do everything, say what would change, and change nothing.
      --images <folder> The pictures of a folder import; by default "images" beside the folder.
  export <file.csv>     Write all products as a table in Shopify's format.

  order list            The newest orders.
      --status <status> Only orders with an item of this status.
      --limit <number>  At most so many; 50 otherwise.
  order show <order>    One order, by its reference or its id, with items, events and refunds.
  order advance <order> <status>
                        One step further for all items that are not cancelled, or for none.
      --items <ids>     Only these items, such as 12,13.
      --tracking-id <text>  With CONFIRMED: what the customer tracks the order by.
      --refund          With RETURNED: the money goes back.
  order refund <order>  The money of returned items goes back after all.
      --items <ids>     Only of these items.
  stock set <variant> <pieces>
                        So many pieces of a variant were counted.
  payment show <order>  The payments of an order, or one by its transaction.
  payment sweep         Look at waiting payments and refunds now, as the open shop does every minute.
  repair list           The newest repair requests.
      --status <status> Only requests of this status.
      --limit <number>  At most so many; 50 otherwise.
  repair show <repair>  One request, by its reference or its id, with its events.
  repair advance <repair> <status>
                        One step further.
  doctor                Hold orders and repairs against what must never be otherwise.

      --json            Answer with JSON, every command.
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
    if (fault instanceof Impossible && argv.includes("--json"))
      return { code: 1, text: JSON.stringify({ ok: false, message: fault.message }) }
    // What the system or the database says is a sentence already; anything else is our mistake, and its trace helps to find it.
    const isTold = fault instanceof ConfigError || fault instanceof Impossible || (code !== "" && fault.message !== "")
    return { code: 1, complaint: isTold ? fault.message : inspect(fault) }
  }
}

async function run(argv: string[]): Promise<Answer> {
  const { values, positionals } = parseArgs({ args: argv, allowPositionals: true, options: OPTIONS })
  const { help, ...given } = values
  const [command] = positionals
  if (help || command === "help") return { code: 0, text: USAGE }
  if (command === undefined) return misunderstood("Which command?")
  return (await runCommand(positionals, given)) ?? misunderstood(`"corniche ${argv.join(" ")}" is not understood.`)
}

function misunderstood(sentence: string): Answer {
  return { code: 2, complaint: `${sentence}\n\n${USAGE}` }
}
