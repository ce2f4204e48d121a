import { drizzle } from "drizzle-orm/node-postgres"
import type { PoolClient } from "pg"
import type { Database, Queries } from "#server/db/database.ts"

export type PlanStep = {
  "Node Type": string
  "Relation Name"?: string
  "Index Name"?: string
  "Index Cond"?: string
  "Recheck Cond"?: string
  "Order By"?: string
  Filter?: string
  /** What PostgreSQL expects, per loop. */
  "Plan Rows": number
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
  const client = await db.$client.connect()
  try {
    const statements = await statementsOf(client, work)
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
    await client.query("reset enable_seqscan")
    client.release()
  }
}

/** The number of statements that `work` sends. */
export async function countStatements(db: Database, work: (db: Queries) => Promise<unknown>): Promise<number> {
  const client = await db.$client.connect()
  try {
    return (await statementsOf(client, work)).length
  } finally {
    client.release()
  }
}

type Statement = { text: string; values: unknown[] }

async function statementsOf(client: PoolClient, work: (db: Queries) => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  const query: typeof client.query = client.query.bind(client)
  client.query = ((statement: Statement) => {
    statements.push(statement)
    return query(statement)
  }) as typeof client.query
  try {
    await work(drizzle(client))
    return statements
  } finally {
    client.query = query
  }
}

function nested(step: PlanStep): PlanStep[] {
  return [step, ...(step.Plans ?? []).flatMap(nested)]
}
