import { inspect, parseArgs } from "node:util"
import { sentenceFor } from "#server/environment.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { Impossible } from "#server/operators/impossible.ts"
import type { Answer } from "./commands/answer.ts"
import { OPTIONS, runCommand } from "./commands/commands.ts"

const USAGE = `Usage: corniche <command>

  import <folder>       Import a folder: products, home page, menu, branches, repairs.
  import <file.json>    Import one file of such a folder, such as branches.json.
  import <file.csv>     Import a table of products in Shopify's format.
      --dry-run         Say what would change, and change nothing.
      --delete-missing  Delete variants of the table's products that the table does not name.
      --images <folder> Look for pictures in this folder first, by the paths in the import.
      --fetch-images    Copy the table's pictures from other servers into the shop.
      --stock <number>  Stock of each new variant that the table gives no quantity for (default: 0).
  export <file.csv>     Write all products as a table in Shopify's format.

  order list            List the newest orders.
      --status <status> Only orders with an item in this status.
      --limit <number>  At most this many (default: 50).
  order show <order>    Show one order, by reference or id, with its items, events and refunds.
  order advance <order> <status>
                        Advance all items that are not cancelled by one step, or none of them.
      --items <ids>     Advance only these items, such as 12,13.
      --tracking-id <text>  With CONFIRMED: the id that the customer tracks the order by.
      --refund          With RETURNED: end the items' replacement requests with a refund to the card.
  order refund <order>  Refund returned items that were neither replaced nor refunded.
      --items <ids>     Refund only these items.
  replacement list      List the open replacement requests, the oldest first.
      --state <state>   Requests in this state instead, such as REFUSED or SENT.
      --limit <number>  At most this many (default: 50).
  replacement accept <order>
                        Accept the open replacement requests of an order.
  replacement refuse <order>
                        Refuse them; the items stay delivered. Needs --note with the reason.
  replacement send <order>
                        Say that the replacement is on its way.
  replacement refund <order>
                        Refund the requested pieces instead. A cash order needs --note: how they were paid back.
      --items <ids>     Answer only the requests for these items.
      --note <text>     Words to the customer.
  stock set <variant> <number>
                        Set a variant's counted stock.
  fact set <product> <fact>
                        Let a key fact of a product, by id or slug, follow its specification again.
      --text <text>     Write it by hand instead; imports leave it as it is.
  payment list          List the newest online payments.
      --state <state>   Only payments in this state, such as REVIEW or FAILED.
      --limit <number>  At most this many (default: 50).
  payment show <order>  Show the payments of an order, or one payment by its transaction.
  payment accept <order>
                        Accept a payment in REVIEW and place its order.
  payment give-back <order>
                        Refund a payment in REVIEW and cancel its order.
  payment expire <order>
                        End an overdue payment that the provider cannot find.
  refund retry <order>  Request failed refunds again.
  refund done <order>   Record that failed refunds were paid in another way.
      --note <text>     How, such as "bank transfer of 22 November".
  payment sweep         Check waiting payments and refunds now, as the open shop does every minute.
  repair list           List the newest repair requests.
      --status <status> Only requests in this status.
      --limit <number>  At most this many (default: 50).
  repair show <repair>  Show one request, by reference or id, with its events.
  repair advance <repair> <status>
                        Advance a request by one step.
  staff list            List who works in the back office.
  staff invite <email>  Mail an invitation to the back office, and show its link.
      --owner           As an owner: the first one is invited this way.
      --role <role>     As manager, sales, technician or editor.
  staff reset-factor <email>
                        Remove a member's second factors, and mail and show the link for new ones.
  migrate               Migrate the database's tables to this version, as a start does. Back up first.
  check                 Check before opening: database, mail server, payments, address, contents.
                        Exits with code 1 on a fault.
      --send <address>  Also send a test mail to this address.
  backup <file>         Back up the embedded database and the pictures to one file, while the shop is open or not.
                        In a folder, the file is named by the date.
  restore <file>        Restore such a file into an empty data folder.
  doctor                Check orders and repairs for inconsistencies, and list what needs a person.

      --json            Answer every command with JSON.
  help                  Show this help.

Commands read the shop's settings, such as DATABASE_URL and CORNICHE_DATA.`

const { code, text, complaint } = await answerTo(process.argv.slice(2))
if (text !== undefined) console.log(text)
if (complaint !== undefined) console.error(complaint)
process.exitCode = code

/** Exit code 0: done; 1: failed, and nothing was changed; 2: the command was not understood. */
async function answerTo(argv: string[]): Promise<Answer> {
  const { code, text, complaint, withUsage = false } = await run(argv).catch(complaintOf)
  if (complaint === undefined) return { code, ...(text === undefined ? {} : { text }) }
  // An answer that is JSON already says what is wrong.
  if (argv.includes("--json")) return { code, text: text ?? JSON.stringify({ ok: false, message: complaint }) }
  return { code, ...(text === undefined ? {} : { text }), complaint: withUsage ? `${complaint}\n\n${USAGE}` : complaint }
}

type Told = Answer & { withUsage?: true }

async function run(argv: string[]): Promise<Told> {
  const { values, positionals } = parseArgs({ args: argv, allowPositionals: true, options: OPTIONS })
  const { help, ...given } = values
  const [command] = positionals
  if (help || command === "help") return { code: 0, text: USAGE }
  if (command === undefined) return misunderstood("No command was given.")
  return (await runCommand(positionals, given)) ?? misunderstood(`"corniche ${argv.join(" ")}" is not understood.`)
}

function misunderstood(complaint: string): Told {
  return { code: 2, complaint, withUsage: true }
}

async function complaintOf(fault: unknown): Promise<Told> {
  if (!(fault instanceof Error)) throw fault
  const code = "code" in fault ? String(fault.code) : ""
  if (code.startsWith("ERR_PARSE_ARGS")) return misunderstood(fault.message)
  if (fault instanceof Impossible) return { code: 1, complaint: fault.message }
  if (fault instanceof Refusal) return { code: 1, complaint: (await import("#server/http/problem.ts")).sentenceOf(fault.code) }
  const sentence = await sentenceFor(fault)
  // Errors of the system or the database have readable messages; anything else is a bug, whose stack trace helps to find it.
  return { code: 1, complaint: sentence ?? (code !== "" && fault.message !== "" ? fault.message : inspect(fault)) }
}
