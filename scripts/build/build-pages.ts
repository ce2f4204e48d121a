/** Builds the pages and the office in the language that is the argument. `scripts/build.ts` has written the messages and the route tree before. */
import { createBuilder } from "vite"
import { BASE_LOCALE, isLocale } from "../../src/rules/values/locale.ts"
import { buildOffice } from "./build-office.ts"

process.env["NODE_ENV"] = "production"
const [, , language] = process.argv
const locale = isLocale(language) ? language : BASE_LOCALE
const builder = await createBuilder({ logLevel: "warn", mode: locale })
await builder.buildApp()
await buildOffice(locale)
