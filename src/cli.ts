import { inspect, parseArgs } from "node:util"
import { sentenceFor } from "#server/environment.ts"
import { Impossible } from "#server/operators/impossible.ts"
import type { Answer } from "./commands/answer.ts"
import { OPTIONS, runCommand } from "./commands/commands.ts"

const USAGE = `Usage: corniche <command>

  import <folder>       Bring in an owner's folder: products, home page, menu, branches, repairs.
  import <file.json>    Bring in one file of such a folder, such as branches.json.
  import <file.csv>     Bring in a table of products in Shopify's format.
      --dry-run         Do everything, say what would change, and change nothing.
      --delete-missing  Delete variants of the table's products that the table does not name; they stay otherwise.
      --images <folder> Where pictures are looked for: a folder's first of all, a table's that it names by their paths.
      --fetch-images    Copy the table's pictures from other servers into the shop.
      --stock <pieces>  The pieces of each new variant that the table gives no quantity for; 0 otherwise.
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
  payment list          The newest online payments.
      --state <state>   Only payments in this state, such as REVIEW or FAILED.
      --limit <number>  At most so many; 50 otherwise.
  payment show <order>  The payments of an order, or one by its transaction.
  payment accept <order>
                        Let a payment in REVIEW count: its order is placed.
  payment give-back <order>
                        Give the money of a payment in REVIEW back: its order is cancelled.
  payment expire <order>
                        End a payment that the provider cannot find, after its time.
  refund retry <order>  Ask for refunds that failed once more.
  refund done <order>   Refunds that failed were given back in another way.
      --note <text>     How, such as "bank transfer of 22 November".
  payment sweep         Look at waiting payments and refunds now, as the open shop does every minute.
  repair list           The newest repair requests.
      --status <status> Only requests of this status.
      --limit <number>  At most so many; 50 otherwise.
  repair show <repair>  One request, by its reference or its id, with its events.
  repair advance <repair> <status>
                        One step further.
  migrate               Bring the database's tables to this version, as a start does. Back up first.
  check                 Before opening: database, mail server, payments, address, contents; code 1 on a fault.
      --send <address>  Send a test mail there, too.
  backup <file>         All of the shop with the embedded database as one file, beside the open shop. A folder gets a dated file.
  restore <file>        A shop from such a file, where there is none.
  doctor                Hold orders and repairs against what must never be otherwise, and name what waits for you.

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
    const sentence = await sentenceFor(fault)
    if (sentence !== null) return { code: 1, complaint: sentence }
    // What the system or the database says is a sentence already; anything else is our mistake, and its trace helps to find it.
    const isTold = fault instanceof Impossible || (code !== "" && fault.message !== "")
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
