/** Builds the pages of the language that is the argument. `scripts/build.ts` has written the messages and the route tree before. */
import { createBuilder } from "vite"

process.env["NODE_ENV"] = "production"
const builder = await createBuilder({ logLevel: "warn", mode: process.argv[2] ?? "en" })
await builder.buildApp()
