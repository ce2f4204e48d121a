import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"
import type { TestShop } from "./shop.ts"

const PROGRAM = fileURLToPath(new URL("../../../bin/corniche.mjs", import.meta.url))

/** The result of an operators' command on the database of a shop. */
export function corniche(
  { url, services }: Pick<TestShop, "url" | "services">,
  ...argv: string[]
): Promise<{ code: number; text: string; complaint: string }> {
  const env = { PATH: "/usr/bin:/bin", DATABASE_URL: url, CORNICHE_DATA: services.config.dataFolder }
  return new Promise((answer) => {
    execFile(process.execPath, [PROGRAM, ...argv], { env }, (fault, text, complaint) =>
      answer({ code: Number(fault?.code ?? 0), text: text.trim(), complaint: complaint.trim() }),
    )
  })
}
