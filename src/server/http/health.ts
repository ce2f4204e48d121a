import { sql } from "drizzle-orm"
import type { FastifyInstance } from "fastify"
import type { Services } from "#server/services.ts"
import { Refusal } from "./refusal.ts"

/** `/healthz`: the process answers. `/readyz`: it can serve, because the database answers. Neither says more. */
export function serveHealth(app: FastifyInstance, { db }: Pick<Services, "db">): void {
  // Whoever restarts what does not live must not restart what is merely busy.
  const whateverThePressure = { config: { pressureHandler: () => {} } }
  app.get("/healthz", whateverThePressure, (_request, reply) => reply.header("cache-control", "no-store").send({ status: "ok" }))
  app.get("/readyz", async (_request, reply) => {
    try {
      await db.execute(sql`select 1`)
    } catch {
      throw new Refusal("overloaded")
    }
    return reply.header("cache-control", "no-store").send({ status: "ok" })
  })
}
