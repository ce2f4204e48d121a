/** The arrows of ARCHITECTURE.md, one rule each. */
const never = (name, from, to, comment, extra = {}) => ({
  name,
  severity: "error",
  comment,
  from: { path: from, pathNot: "\\.test\\.tsx?$", ...extra.from },
  to: { path: to, ...extra.to },
})

/** On each side: who may use whom. What is not named here may not. */
const SERVER = {
  home: ["catalog"],
  catalog: ["account"],
  addresses: ["account"],
  cart: ["catalog", "account"],
  orders: ["cart", "catalog", "addresses", "account"],
  account: [],
  repairs: ["addresses", "account"],
  privacy: ["account", "addresses", "cart", "catalog", "orders", "repairs"],
}
const WEB = {
  home: ["catalog", "cart", "sign-in"],
  catalog: ["cart", "sign-in"],
  cart: ["sign-in"],
  orders: ["cart", "addresses", "sign-in", "catalog"],
  addresses: ["sign-in"],
  account: ["orders", "repairs", "addresses", "sign-in"],
  repairs: ["addresses", "sign-in"],
  "sign-in": [],
  info: [],
}

const featureArrows = (side, features) =>
  Object.entries(features).map(([feature, allowed]) =>
    never(
      `${side}-${feature}`,
      `^src/${side}/${feature}/`,
      `^src/${side}/(?!${[feature, ...allowed].join("/|")}/)(${Object.keys(features).join("|")})/`,
      `${side}/${feature} may use ${allowed.join(", ") || "no other feature"}.`,
    ),
  )

/** @type {import("dependency-cruiser").IConfiguration} */
const arrows = {
  forbidden: [
    { name: "no-circular", severity: "error", from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } } },
    never("rules-see-rules", "^src/rules/", "^src/(?!rules/)|^node_modules", "Rules are pure."),
    never(
      "contract-sees-rules",
      "^src/contract/",
      "^src/(?!contract/|rules/)|^node_modules/(?!typebox)",
      "The contract knows rules and the schema language.",
    ),
    never("web-never-server", "^src/(web|ui)/", "^src/(server|main|cli|helper)", "No server code in the browser."),
    never("server-never-web", "^src/server/", "^src/(web|ui)/", "The pages enter in built form."),
    never("server-never-react", "^src/server/(?!mails/)", "^node_modules/react", "Only mail templates are React."),
    never("ui-knows-no-feature", "^src/ui/", "^src/(?!ui/|rules/|messages/)", "Primitives call nothing and know no feature."),
    never("features-know-no-shell", "^src/web/(?!shell/)[a-z-]+/", "^src/web/shell/", "The shell is around the features."),
    never(
      "requests-end-in-routes",
      "^src/server/(home|catalog|cart|orders|addresses|account|repairs|privacy)/(?!.*\\.routes\\.ts$)",
      "^node_modules/fastify",
      "Only routes see requests and replies.",
    ),
    never(
      "rows-come-from-queries",
      "^src/server/(home|catalog|cart|orders|addresses|account|repairs|privacy)/(?!.*\\.(queries|tables)\\.ts$)",
      "^node_modules/(drizzle-orm|pg)/",
      "Only queries talk to the database.",
      { from: { pathNot: "\\.test\\.ts$|catalog-changes\\.ts$" } },
    ),
    never(
      "adapters-only-at-the-top",
      "^src/server/(?!integrations/|start\\.ts|chosen-identity\\.ts|testing/)",
      "^src/server/integrations/[a-z]+/(?!port|.*\\.routes|warm-up|picture)",
      "Operations know ports, not adapters.",
    ),
    never("tests-stay-outside", "^src/(?!server/testing)", "^src/server/testing/|\\.test\\.", "The shop needs nothing of its tests."),
    ...featureArrows("server", SERVER),
    ...featureArrows("web", WEB),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.base.json" },
    exclude: { path: "^src/messages/|routeTree\\.gen" },
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".js", ".mjs"],
    },
  },
}
export default arrows
