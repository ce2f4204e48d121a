import { join } from "node:path"
import react from "@vitejs/plugin-react"
import { build } from "vite"
import type { Locale } from "../../src/rules/values/locale.ts"
import { oneLanguage } from "../left-out.ts"
import { classNamer, keepStyles, layerOrder } from "../styles.ts"

const ROOT = join(import.meta.dirname, "../..")

/** Builds the office in one language into `dist/office`: a page without rendering on the server. */
export async function buildOffice(language: Locale): Promise<void> {
  await build({
    configFile: false,
    root: ROOT,
    logLevel: "warn",
    publicDir: false,
    base: `/office/assets/${language}/`,
    plugins: [oneLanguage(language), layerOrder(), keepStyles(), react()],
    css: { modules: { generateScopedName: classNamer() } },
    build: {
      outDir: join(ROOT, "dist", "office", language),
      assetsDir: "",
      manifest: "manifest.json",
      target: "es2022",
      sourcemap: false,
      assetsInlineLimit: 0,
      rolldownOptions: {
        // The dark theme is a separate sheet: the document says when it applies.
        input: [join(ROOT, "src/office/client.tsx"), join(ROOT, "src/office/style/dark.css")],
        checks: { bundlerTimings: false },
        optimization: { inlineConst: { mode: "all" } },
        output: { codeSplitting: { groups: [{ name: "framework", test: /node_modules/, tags: ["$initial"] }] } },
      },
    },
  })
}
