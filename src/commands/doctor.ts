import { examineOrders } from "#server/orders/doctor.queries.ts"
import { examineRepairs } from "#server/repairs/doctor.queries.ts"
import type { Answer } from "./answer.ts"
import { withShop } from "./open-shop.ts"

/** `corniche doctor`: what in the orders and repairs contradicts itself; nothing, in a shop that is well. */
export async function doctorCommand({ json }: { json: boolean }): Promise<Answer> {
  const findings = await withShop(async ({ db }) => [...(await examineOrders(db)), ...(await examineRepairs(db))])
  const code = findings.length === 0 ? 0 : 1
  if (json) return { code, text: JSON.stringify({ ok: code === 0, findings }) }
  if (code === 0) return { code, text: "The orders and repairs are well." }
  const lines = findings.flatMap(({ name, says, count, examples }) => [
    `${name}: ${says} Not so ${count} times:`,
    ...examples.map((example) => `    ${JSON.stringify(example)}`),
  ])
  return { code, complaint: lines.join("\n") }
}
