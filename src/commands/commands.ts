import type { ReplacementAnswer } from "#server/orders/after/operator-replacements.ts"
import type { Answer } from "./answer.ts"

/** Every option of every command, as `parseArgs` takes it. */
export const OPTIONS = {
  "dry-run": { type: "boolean" },
  "delete-missing": { type: "boolean" },
  stock: { type: "string" },
  "fetch-images": { type: "boolean" },
  images: { type: "string" },
  json: { type: "boolean" },
  status: { type: "string" },
  limit: { type: "string" },
  items: { type: "string" },
  "tracking-id": { type: "string" },
  refund: { type: "boolean" },
  state: { type: "string" },
  note: { type: "string" },
  send: { type: "string" },
  text: { type: "string" },
  owner: { type: "boolean" },
  role: { type: "string" },
  help: { type: "boolean", short: "h" },
} as const

export type GivenOptions = {
  "dry-run"?: boolean
  "delete-missing"?: boolean
  stock?: string
  "fetch-images"?: boolean
  images?: string
  json?: boolean
  status?: string
  limit?: string
  items?: string
  "tracking-id"?: string
  refund?: boolean
  state?: string
  note?: string
  send?: string
  text?: string
  owner?: boolean
  role?: string
}

type Command = {
  /** The words of the command. */
  words: string
  /** The number of arguments. */
  takes: 0 | 1 | 2
  /** Its options besides `--json`. */
  options: readonly (keyof GivenOptions)[]
  run: (first: string, second: string, given: GivenOptions & { json: boolean }) => Promise<Answer>
}

/** `replacement accept`, `refuse`, `send` and `refund`, which take an order, `--items` and `--note`. */
function answerOf(verb: string, to: ReplacementAnswer): Command {
  return {
    words: `replacement ${verb}`,
    takes: 1,
    options: ["items", "note"],
    run: async (order, _none, { json, items, note }) =>
      (await import("./replacements.ts")).answerReplacementsCommand({ order, items, note, to, json }),
  }
}

/** Each command is loaded on demand, because it loads the database code. */
export const COMMANDS: readonly Command[] = [
  {
    words: "import",
    takes: 1,
    options: ["dry-run", "images", "delete-missing", "stock", "fetch-images"],
    run: async (
      path,
      _none,
      { json, images, stock, "dry-run": dryRun = false, "delete-missing": deleteMissing = false, "fetch-images": fetchImages = false },
    ) =>
      (await import("./import-catalog.ts")).importCommand({
        path,
        dryRun,
        imagesFolder: images,
        deleteMissing,
        stock,
        fetchImages,
        json,
      }),
  },
  {
    words: "export",
    takes: 1,
    options: [],
    run: async (path, _none, { json }) => (await import("./export-catalog.ts")).exportCommand({ path, json }),
  },
  {
    words: "order list",
    takes: 0,
    options: ["status", "limit"],
    run: async (_none, _nor, { json, status, limit }) => (await import("./orders.ts")).listCommand({ status, limit, json }),
  },
  {
    words: "order show",
    takes: 1,
    options: [],
    run: async (order, _none, { json }) => (await import("./orders.ts")).showCommand({ order, json }),
  },
  {
    words: "order advance",
    takes: 2,
    options: ["items", "tracking-id", "refund"],
    run: async (order, status, { json, items, "tracking-id": trackingId, refund = false }) =>
      (await import("./orders.ts")).advanceCommand({ order, status, items, trackingId, refund, json }),
  },
  {
    words: "order refund",
    takes: 1,
    options: ["items"],
    run: async (order, _none, { json, items }) => (await import("./orders.ts")).refundCommand({ order, items, json }),
  },
  {
    words: "replacement list",
    takes: 0,
    options: ["state", "limit"],
    run: async (_none, _nor, { json, state, limit }) => (await import("./replacements.ts")).listReplacementsCommand({ state, limit, json }),
  },
  answerOf("accept", "ACCEPTED"),
  answerOf("refuse", "REFUSED"),
  answerOf("send", "SENT"),
  answerOf("refund", "REFUNDED"),
  {
    words: "stock set",
    takes: 2,
    options: [],
    run: async (variant, quantity, { json }) => (await import("./orders.ts")).stockCommand({ variant, quantity, json }),
  },
  {
    words: "fact set",
    takes: 2,
    options: ["text"],
    run: async (product, key, { json, text }) => (await import("./facts.ts")).factCommand({ product, key, text, json }),
  },
  {
    words: "payment list",
    takes: 0,
    options: ["state", "limit"],
    run: async (_none, _nor, { json, state, limit }) => (await import("./payments.ts")).listPaymentsCommand({ state, limit, json }),
  },
  {
    words: "payment show",
    takes: 1,
    options: [],
    run: async (named, _none, { json }) => (await import("./payments.ts")).paymentCommand({ named, json }),
  },
  {
    words: "payment accept",
    takes: 1,
    options: [],
    run: async (named, _none, { json }) => (await import("./payments.ts")).acceptPaymentCommand({ named, json }),
  },
  {
    words: "payment give-back",
    takes: 1,
    options: [],
    run: async (named, _none, { json }) => (await import("./payments.ts")).giveBackPaymentCommand({ named, json }),
  },
  {
    words: "payment expire",
    takes: 1,
    options: [],
    run: async (named, _none, { json }) => (await import("./payments.ts")).expirePaymentCommand({ named, json }),
  },
  {
    words: "refund retry",
    takes: 1,
    options: [],
    run: async (named, _none, { json }) => (await import("./payments.ts")).retryRefundsCommand({ named, json }),
  },
  {
    words: "refund done",
    takes: 1,
    options: ["note"],
    run: async (named, _none, { json, note = "" }) => (await import("./payments.ts")).endRefundsCommand({ named, note, json }),
  },
  {
    words: "payment sweep",
    takes: 0,
    options: [],
    run: async (_none, _nor, { json }) => (await import("./payments.ts")).sweepCommand({ json }),
  },
  {
    words: "repair list",
    takes: 0,
    options: ["status", "limit"],
    run: async (_none, _nor, { json, status, limit }) => (await import("./repairs.ts")).listRepairsCommand({ status, limit, json }),
  },
  {
    words: "repair show",
    takes: 1,
    options: [],
    run: async (repair, _none, { json }) => (await import("./repairs.ts")).showRepairCommand({ repair, json }),
  },
  {
    words: "repair advance",
    takes: 2,
    options: [],
    run: async (repair, status, { json }) => (await import("./repairs.ts")).advanceRepairCommand({ repair, status, json }),
  },
  {
    words: "staff list",
    takes: 0,
    options: [],
    run: async (_none, _nor, { json }) => (await import("./staff.ts")).listStaffCommand({ json }),
  },
  {
    words: "staff invite",
    takes: 1,
    options: ["owner", "role"],
    run: async (email, _none, { json, owner = false, role }) => (await import("./staff.ts")).inviteCommand({ email, owner, role, json }),
  },
  {
    words: "staff reset-factor",
    takes: 1,
    options: [],
    run: async (email, _none, { json }) => (await import("./staff.ts")).resetFactorCommand({ email, json }),
  },
  {
    words: "migrate",
    takes: 0,
    options: [],
    run: async (_none, _nor, { json }) => (await import("./open-shop.ts")).migrateCommand({ json }),
  },
  {
    words: "check",
    takes: 0,
    options: ["send"],
    run: async (_none, _nor, { json, send }) => (await import("./check.ts")).checkCommand({ send, json }),
  },
  {
    words: "backup",
    takes: 1,
    options: [],
    run: async (path, _none, { json }) => (await import("./backup.ts")).backupCommand({ path, json }),
  },
  {
    words: "restore",
    takes: 1,
    options: [],
    run: async (path, _none, { json }) => (await import("./restore.ts")).restoreCommand({ path, json }),
  },
  {
    words: "doctor",
    takes: 0,
    options: [],
    run: async (_none, _nor, { json }) => (await import("./doctor.ts")).doctorCommand({ json }),
  },
]

/** Runs the command that the words name; null when they name none, or the arguments or options do not fit. */
export async function runCommand(words: readonly string[], given: GivenOptions): Promise<Answer | null> {
  const command = COMMANDS.find(({ words: name }) => {
    const parts = name.split(" ")
    return parts.every((part, place) => words[place] === part)
  })
  if (!command) return null
  const [first = "", second = "", ...more] = words.slice(command.words.split(" ").length)
  const count = words.length - command.words.split(" ").length
  const odd = Object.keys(given).some((name) => name !== "json" && !command.options.includes(name as keyof GivenOptions))
  if (count !== command.takes || more.length > 0 || odd) return null
  return command.run(first, second, { ...given, json: given.json ?? false })
}
