/**
 * Bundles the server, its helper process and the command line into `dist/app`: a start then reads some forty files instead of two thousand.
 */
import { join, relative, sep } from "node:path"
import { build, type Plugin } from "vite"
import { TRACING_PACKAGES } from "#server/tracing/tracing-packages.ts"

const ROOT = join(import.meta.dirname, "..")
const OUT = join(ROOT, "dist", "app")

const PROGRAMS = ["main", "cli", "helper"]

/** Packages that stay outside the bundle: those with native code, those for `npm run dev` only, and those that most shops do not use. */
const LEFT_OUTSIDE = ["sharp", "pg-native", "vite", ...TRACING_PACKAGES]

export async function bundleServer(): Promise<void> {
  await build({
    configFile: false,
    root: ROOT,
    logLevel: "warn",
    publicDir: false,
    plugins: [sourceAddresses, productionReact],
    ssr: { target: "node", noExternal: true, external: LEFT_OUTSIDE },
    build: {
      ssr: true,
      target: "node24",
      outDir: OUT,
      emptyOutDir: true,
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        input: Object.fromEntries(PROGRAMS.map((name) => [name, join(ROOT, "src", `${name}.ts`)])),
        external: LEFT_OUTSIDE,
        output: {
          entryFileNames: "[name].js",
          chunkFileNames: "[name]-[hash].js",
          // The maps name files and lines in error messages; the sources themselves would be half of the bundle.
          sourcemapExcludeSources: true,
        },
        checks: { bundlerTimings: false },
      },
    },
  })
}

/** A bundled module still finds its files (styles, lists, migrations) relative to its source. */
const sourceAddresses: Plugin = {
  name: "source-addresses",
  enforce: "pre",
  transform: {
    filter: { id: /\/src\/(?!messages\/)[^?]*\.ts$/, code: /import\.meta\.(url|dirname)/ },
    handler: (code, id) => {
      const file = relative(OUT, id).split(sep).join("/")
      const folder = file.slice(0, file.lastIndexOf("/"))
      const moved = code
        .replaceAll("import.meta.url", `new URL(${JSON.stringify(encodeURI(file))}, import.meta.url).href`)
        .replaceAll("import.meta.dirname", `process.getBuiltinModule("node:path").join(import.meta.dirname, ${JSON.stringify(folder)})`)
      // Every line stays in place, so the source map remains valid.
      return { code: moved, map: null }
    },
  },
}

/** React checks NODE_ENV at every start to choose its development build, which is larger and slower. */
const productionReact: Plugin = {
  name: "production-react",
  transform: {
    filter: { id: /\/node_modules\/(react|react-dom)\/[^/]*\.js$/, code: /process\.env\.NODE_ENV/ },
    handler: (code) => ({ code: code.replaceAll("process.env.NODE_ENV", '"production"'), map: null }),
  },
}
