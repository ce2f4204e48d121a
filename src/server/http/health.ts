import { sql } from "drizzle-orm"
import type { FastifyInstance } from "fastify"
import type { Config } from "#server/config/config.ts"
import type { Queries } from "#server/db/database.ts"
import { run } from "#server/db/rows.ts"
import { Refusal } from "#server/guards/refusal.ts"

type HealthServices = { db: Queries; config: Pick<Config, "version"> }

/** `/healthz`: the process responds, with its version. `/readyz`: it can serve, because the database responds. */
export function serveHealth(app: FastifyInstance, { db, config: { version } }: HealthServices): void {
  // An orchestrator that restarts dead processes must not restart busy ones.
  const exemptFromPressure = { config: { pressureHandler: () => {} } }
  app.get("/healthz", exemptFromPressure, (_request, reply) => reply.header("cache-control", "no-store").send({ status: "ok", version }))
  app.get("/readyz", async (_request, reply) => {
    try {
      await run(db, null, sql`select 1`)
    } catch {
      throw new Refusal("overloaded")
    }
    return reply.header("cache-control", "no-store").send({ status: "ok" })
  })
}
