import { examineOrders } from "#server/orders/doctor.queries.ts"
import type { Answer } from "./answer.ts"
import { withShop } from "./open-shop.ts"

/** `corniche doctor`: what in the orders contradicts itself; nothing, in a shop that is well. */
export async function doctorCommand({ json }: { json: boolean }): Promise<Answer> {
  const findings = await withShop(({ db }) => examineOrders(db))
  const code = findings.length === 0 ? 0 : 1
  if (json) return { code, text: JSON.stringify({ ok: code === 0, findings }) }
  if (code === 0) return { code, text: "The orders are well." }
  const lines = findings.flatMap(({ name, says, count, examples }) => [
    `${name}: ${says} Not so ${count} times:`,
    ...examples.map((example) => `    ${JSON.stringify(example)}`),
  ])
  return { code, complaint: lines.join("\n") }
}
