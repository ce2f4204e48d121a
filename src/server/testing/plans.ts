import { drizzle } from "drizzle-orm/node-postgres"
import type { Database, Queries } from "#server/db/database.ts"

export type PlanStep = {
  "Node Type": string
  "Relation Name"?: string
  "Index Name"?: string
  "Index Cond"?: string
  "Recheck Cond"?: string
  "Order By"?: string
  Filter?: string
  /** Only for executed plans, per loop. */
  "Actual Rows"?: number
  "Actual Loops"?: number
  "Rows Removed by Filter"?: number
  "Rows Removed by Index Recheck"?: number
  Plans?: PlanStep[]
}

/**
 * The plan nodes of all statements that `work` sends, with sequential scans discouraged; with `ran`, including the rows that each node
 * read.
 */
export async function stepsOf(
  db: Database,
  work: (db: Queries) => Promise<unknown>,
  { ran = false }: { ran?: boolean } = {},
): Promise<PlanStep[]> {
  const statements: { text: string; values: unknown[] }[] = []
  const client = await db.$client.connect()
  const query: typeof client.query = client.query.bind(client)
  try {
    client.query = ((statement: { text: string; values: unknown[] }) => {
      statements.push(statement)
      return query(statement)
    }) as typeof client.query
    await work(drizzle(client))
    client.query = query
    await client.query("set enable_seqscan = off")
    const steps: PlanStep[] = []
    for (const { text, values } of statements) {
      const { rows } = await client.query<{ "QUERY PLAN": { Plan: PlanStep }[] }>({
        text: `explain (format json ${ran ? ", analyze, timing off" : ""}) ${text}`,
        values,
      })
      for (const { Plan } of rows[0]?.["QUERY PLAN"] ?? []) steps.push(...nested(Plan))
    }
    return steps
  } finally {
    client.query = query
    await client.query("reset enable_seqscan")
    client.release()
  }
}

function nested(step: PlanStep): PlanStep[] {
  return [step, ...(step.Plans ?? []).flatMap(nested)]
}
