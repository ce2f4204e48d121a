import { examineStock } from "#server/catalog/stock/stock-invariants.queries.ts"
import { longTransaction } from "#server/db/database.ts"
import { contentsOf, lacksOf } from "#server/operators/contents.queries.ts"
import { keysMissingOf } from "#server/operators/missing-keys.ts"
import { examineOrders, findWaitingForPeople } from "#server/orders/after/order-invariants.queries.ts"
import { examineRepairs } from "#server/repairs/operators/repair-invariants.queries.ts"
import type { Answer } from "./answer.ts"
import { withShop } from "./open-shop.ts"

/** `corniche doctor`: reports inconsistencies in stock, prices, orders and repairs, and what waits for the shop's staff. Missing contents are warnings. */
export async function doctorCommand({ json }: { json: boolean }): Promise<Answer> {
  // In a big shop a check takes longer than a request may.
  const { findings, warnings } = await withShop(({ db, config }) =>
    longTransaction(
      db,
      async (tx) => ({
        findings: [
          ...(await examineStock(tx)),
          ...(await examineOrders(tx)),
          ...(await findWaitingForPeople(tx)),
          ...(await examineRepairs(tx)),
        ],
        warnings: [...lacksOf(await contentsOf(tx)), ...keysMissingOf(config.keys)],
      }),
      { begin: "begin read only", isKept: false },
    ),
  )
  const code = findings.length === 0 ? 0 : 1
  if (json) return { code, text: JSON.stringify({ ok: code === 0, findings, warnings }) }
  const text = [...(code === 0 ? ["No inconsistencies found."] : []), ...warnings.map(({ says }) => `Warning: ${says}`)].join("\n")
  if (code === 0) return { code, text }
  const lines = findings.flatMap(({ name, says, count, examples }) => [
    `${name}: ${says} ${count} ${count === 1 ? "violation" : "violations"}:`,
    ...examples.map((example) => `    ${JSON.stringify(example)}`),
  ])
  return { code, ...(text === "" ? {} : { text }), complaint: lines.join("\n") }
}
