import { join } from "node:path"
import { paraglideVitePlugin } from "@inlang/paraglide-js"
import { tanstackStart } from "@tanstack/react-start/plugin/vite"
import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"
import { laterScripts } from "./scripts/later-scripts.ts"
import { oneLanguage, routesWithoutNames, unusedParts } from "./scripts/left-out.ts"
import { classNamer, keepStyles, layerOrder } from "./scripts/styles.ts"
import { BASE_LOCALE, isLocale, type Locale } from "./src/rules/values/locale.ts"

/** The mode is the language of the pages; any other one means English. */
const languageOf = (mode: string) => (isLocale(mode) ? mode : BASE_LOCALE)

function pluginsOf(command: "build" | "serve", language: Locale) {
  return [
    // A build of one language must not rewrite what the build of another one reads: `scripts/build.ts` compiles the messages.
    ...(command === "build"
      ? []
      : [paraglideVitePlugin({ project: "./project.inlang", outdir: "./src/messages", strategy: ["baseLocale"] })]),
    oneLanguage(language),
    layerOrder(),
    keepStyles(),
    laterScripts(),
    unusedParts(),
    routesWithoutNames(),
    tanstackStart({
      srcDirectory: "src/web",
      // The pages are served by src/server/pages in every mode; the plugin only builds them.
      vite: { installDevServerMiddleware: false },
      client: { entry: "client", base: "/assets" },
      server: { entry: "server" },
      serverFns: { disableCsrfMiddlewareWarning: true },
      router: {
        entry: "router",
        // In development the scripts of a language have their own base, which no page has.
        basepath: "/",
        virtualRouteConfig: "./src/web/routes.ts",
        routesDirectory: ".",
        generatedRouteTree: "routeTree.gen.ts",
        quoteStyle: "double",
        semicolons: false,
        disableLogging: true,
        // Loaders come with their screen: the first load holds the route tree and nothing of other screens.
        codeSplittingOptions: { defaultBehavior: [["component", "loader", "errorComponent", "notFoundComponent"], ["pendingComponent"]] },
      },
    }),
    react(),
  ]
}

export default defineConfig(({ command, mode }) => ({
  plugins: pluginsOf(command, languageOf(mode)),
  resolve: {
    // Written for older versions of React; the router's store still imports it.
    alias: { "use-sync-external-store/shim/with-selector": "use-sync-external-store/with-selector" },
  },
  css: { modules: { generateScopedName: classNamer() } },
  // The files that are served unchanged are those of the English build.
  publicDir: languageOf(mode) === BASE_LOCALE ? "public" : false,
  build: {
    outDir: languageOf(mode) === BASE_LOCALE ? "dist" : join("dist", languageOf(mode)),
    sourcemap: false,
    target: "es2022",
    // How the time of a build divides among plugins is nothing that the person who starts the shop can change.
    rolldownOptions: {
      checks: { bundlerTimings: false },
      // Class names come from stylesheets as constants. Written where they are used they are smaller than exported and imported.
      optimization: { inlineConst: { mode: "all" } },
    },
    assetsInlineLimit: 0,
    // All styles together are hardly larger than those of one screen, and one file is one wait before the first paint, for the whole visit.
    cssCodeSplit: false,
    // A script that comes later names its own imports, which are few and mostly there; a list of them all would be in the first load.
    modulePreload: { resolveDependencies: () => [] },
  },
  environments: {
    // React asks NODE_ENV at every start whether to be its development half, four times as slow; what is built in was asked once. A
    // release has no packages for the pages.
    ssr: { resolve: command === "build" ? { noExternal: true } : {} },
    client: {
      build: {
        rolldownOptions: {
          output: {
            // A chunk's own name lists every screen that shares it, and the first load lists the files of every chunk. The base styles
            // keep theirs, under which the server's half of the build knows them.
            chunkFileNames: "assets/[hash].js",
            assetFileNames: ({ names: [name = ""] }) =>
              name.endsWith(".css") && name !== "base.css" ? "assets/[hash][extname]" : "assets/[name]-[hash][extname]",
            codeSplitting: {
              groups: [
                { name: "framework", test: /node_modules/, tags: ["$initial"] },
                // What every first load needs anyway comes in one file, not in thirty of a few hundred bytes.
                { name: "shop", tags: ["$initial"] },
                // A few lines of the home page, which else come with the footer and the menu.
                { name: "safe-url", test: /\/rules\/values\/safe-url/ },
                // The trail of listings and products, which would otherwise bring the keyword search of the filters to the product page.
                { name: "breadcrumbs", test: /\/ui\/navigation\/breadcrumbs/ },
                // What most screens use comes in one file, too: a browser asks for six at a time.
                { name: "common", test: /\/src\/(?!ui\/form\/field)/, minShareCount: 15 },
                // What the product page shares with cart, checkout and orders: without this group the whole product page comes with it.
                {
                  name: "buying",
                  test: /\/(rules\/catalog\/(buying|delivery-text|variant-selection)|web\/cart\/(quantity|delivery-promise)|ui\/text\/(choice|copy)-text|messages\/(catalog_product_(out_of|above)_stock|orders_place_no_longer_sold))\b/,
                },
                // A few lines each that many screens use: without this group they come with the largest of these screens.
                {
                  name: "parts",
                  test: /\/(rules\/(people\/(email|person-name|phone)|orders\/delivery-change|values\/(map-link|truncate))|ui\/(feedback\/success-mark|layout\/page-heading|text\/date-text))\b/,
                },
                // Four routes show a product: what they have in common comes in two files, the placeholder apart.
                { name: "product-pending", test: /\/catalog\/product\/(product-pending|[\w-]+\.route\.tsx\?tsr-split=pendingComponent)/ },
                { name: "product", test: /\/catalog\/product\/(product-screen|load-product|[\w-]+\.route\.tsx\?tsr-split=component)/ },
                // Many screens have forms; the home page, listings and products, which are opened first, have none.
                { name: "forms", test: /\/ui\/form\/field/ },
                // Cart, checkout, orders and addresses follow one another and share most of what they show.
                {
                  name: "orders",
                  test: /\/src\/(web\/(cart|orders|addresses)|rules\/(orders|addresses))\//,
                  minShareCount: 2,
                  entriesAware: true,
                  entriesAwareMergeThreshold: 9000,
                },
                // Of the rest, what the same screens share comes together.
                { name: "screens", test: /\/src\//, minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 3000 },
              ],
            },
          },
        },
      },
    },
  },
}))
