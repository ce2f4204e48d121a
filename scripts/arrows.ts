/** The allowed imports: the single table from which the checked rules and the section "Arrows" of ARCHITECTURE.md are generated. */

/** Rooms, each with the rooms beside it that it may import. All other imports are refused, and a circle is impossible. */
export type Rooms = Readonly<Record<string, readonly string[]>>

const GROUND = ["config", "db", "guards"]
const FEATURE = [...GROUND, "http", "languages", "office"]

/** Folders of `src/` whose rooms have their own arrows. Files of the folder itself are shared by its rooms. */
export const ROOMS: Readonly<Record<string, Rooms>> = {
  server: {
    config: [],
    cache: [],
    db: ["config"],
    guards: ["config", "db"],
    languages: ["config", "db"],
    http: [...GROUND, "cache", "languages"],
    integrations: [...GROUND, "http", "languages"],
    links: GROUND,
    mails: ["integrations", "languages", "links"],
    jobs: ["config", "db", "integrations", "languages", "links", "mails"],
    operators: ["config", "db", "integrations"],
    office: [...GROUND, "http", "languages", "integrations", "jobs", "mails", "operators"],
    catalog: [...FEATURE, "cache", "integrations", "jobs", "operators"],
    addresses: FEATURE,
    account: FEATURE,
    "sign-in": [...FEATURE, "integrations", "jobs"],
    content: [...FEATURE, "catalog"],
    contact: [...FEATURE, "catalog"],
    cart: [...FEATURE, "catalog"],
    home: [...FEATURE, "catalog", "repairs"],
    orders: [...FEATURE, "addresses", "cart", "catalog", "content", "integrations", "jobs", "mails", "operators"],
    repairs: [...FEATURE, "addresses", "catalog", "integrations", "jobs", "links", "mails", "operators"],
    privacy: [...FEATURE, "account", "addresses", "cart", "catalog", "contact", "integrations", "jobs", "orders", "repairs"],
    customers: [...FEATURE, "orders", "privacy", "repairs"],
    branches: [...FEATURE, "catalog", "repairs"],
    today: [...FEATURE, "addresses", "catalog", "customers", "jobs", "orders", "repairs"],
    pages: [...GROUND, "cache", "catalog", "content", "http", "office"],
    metrics: ["config", "db", "http", "jobs", "pages"],
    tracing: ["config", "db", "http", "integrations", "pages"],
  },
  "server/catalog": {
    delivery: [],
    stock: [],
    listing: ["stock"],
    product: ["listing", "stock"],
    search: ["listing"],
    "special-request": ["listing"],
    import: ["listing", "product", "stock"],
    pictures: [],
    "stock-lists": ["search", "stock"],
    office: ["listing", "pictures", "product", "search", "stock", "stock-lists"],
    prices: ["listing", "office", "stock"],
    structure: ["listing"],
  },
  "server/catalog/import": { merge: [], folder: ["merge"], shopify: ["folder", "merge"], runs: ["merge", "shopify"] },
  "server/orders": {
    methods: [],
    remarks: [],
    refunding: ["remarks"],
    offers: [],
    paying: ["methods", "offers", "refunding", "remarks"],
    notices: ["paying"],
    placing: ["methods", "offers", "paying", "remarks"],
    replacing: ["placing"],
    after: ["paying", "remarks", "replacing"],
    office: ["after", "remarks"],
  },
  "server/repairs": { slots: [], operators: [] },
  "server/office": { "sign-in": [], staff: ["sign-in"], queue: [], settings: [] },
  "server/http": { limits: [], reference: [] },
  "server/integrations": { identity: [], images: [], mail: [], mailbox: [], payments: [] },
  office: {
    parts: [],
    frame: ["parts", "factor"],
    factor: ["parts"],
    "sign-in": ["parts", "factor"],
    account: ["parts", "factor"],
    gallery: ["parts"],
    orders: ["parts"],
    today: ["parts"],
    repairs: ["parts"],
    products: ["parts"],
    structure: ["parts"],
    home: ["parts"],
    content: ["parts"],
    imports: ["parts"],
    staff: ["parts"],
    activity: ["parts"],
    system: ["parts"],
    requests: ["parts"],
    customers: ["parts"],
    settings: ["parts"],
    scan: ["parts"],
  },
  web: {
    home: ["catalog", "cart", "sign-in"],
    catalog: ["cart", "sign-in"],
    cart: ["sign-in"],
    orders: ["cart", "addresses", "sign-in", "catalog"],
    addresses: ["sign-in"],
    account: ["orders", "repairs", "addresses", "sign-in", "catalog"],
    repairs: ["addresses", "sign-in", "following"],
    following: ["addresses"],
    "sign-in": [],
    info: ["sign-in"],
  },
  "web/orders": { checkout: [], confirmed: [], history: [], tracking: [], cancelling: [] },
  "web/catalog": {
    card: [],
    gallery: [],
    "special-request": [],
    listing: ["card"],
    search: ["card", "listing"],
    product: ["card", "gallery", "special-request"],
  },
}

/** The rooms of the server that implement a feature. */
const FEATURES = "(today|branches|home|catalog|cart|orders|addresses|account|sign-in|repairs|privacy)"

/** One arrow that no file may have, except tests. */
export type Arrow = { name: string; from: string; to: string; says: string; except?: string }

export const ARROWS: readonly Arrow[] = [
  { name: "rules-see-rules", from: "^src/rules/", to: "^src/(?!rules/)|^node_modules", says: "`rules` imports only `rules`." },
  {
    name: "contract-sees-rules",
    from: "^src/contract/",
    to: "^src/(?!contract/|rules/)|^node_modules/(?!typebox)",
    says: "`contract` imports only `rules` and the schema language.",
  },
  {
    name: "web-never-server",
    from: "^src/(web|ui|office)/",
    to: "^src/(server|main|cli|helper)",
    says: "`web`, `ui` and `office` import nothing of the server, and of `contract` only types.",
  },
  {
    name: "server-never-web",
    from: "^src/server/",
    to: "^src/(web|ui|office)/",
    says: "`server` imports nothing of `web`, `ui` or `office`: it loads the pages as a build.",
  },
  {
    name: "server-never-react",
    from: "^src/server/(?!mails/|.*/prints/|office/pages/print-document\\.ts$)",
    to: "^node_modules/react",
    says: "On the server only mail templates and printed documents are React.",
  },
  {
    name: "ui-knows-no-feature",
    from: "^src/ui/",
    to: "^src/(?!ui/|rules/|messages/)",
    says: "`ui` imports no feature and makes no API calls.",
  },
  {
    name: "office-and-shop-apart",
    from: "^src/(office|web)/",
    to: "^src/(?!$1/)(office|web)/",
    says: "`office` and `web` import nothing of each other.",
  },
  {
    name: "office-screens-know-no-frame",
    from: "^src/office/(?!frame/)[a-z-]+/",
    to: "^src/office/frame/",
    says: "Screens of the office do not import `frame`, which surrounds them.",
  },
  {
    name: "features-know-no-shell",
    from: "^src/web/(?!shell/)[a-z-]+/",
    to: "^src/web/shell/",
    says: "Screens do not import `shell`, which surrounds them.",
  },
  {
    name: "loading-knows-no-feature",
    from: "^src/web/loading/",
    to: "^src/web/(?!loading/)[a-z-]+/",
    says: "`web/loading` imports no screen and no feature.",
  },
  {
    name: "requests-end-in-routes",
    from: `^src/server/${FEATURES}/(?!.*\\.routes\\.ts$)`,
    to: "^node_modules/fastify|^src/server/http/",
    says: "In features only `*.routes.ts` import `http` and see requests; operations, queries and tables never do.",
  },
  {
    name: "office-requests-end-at-its-door",
    from: "^src/server/office/(?!.*\\.routes\\.ts$|(serve-office|pages/serve-office-page|who-works|cookie)\\.ts$)",
    to: "^node_modules/fastify|^src/server/http/",
    says: "In the office's room only `*.routes.ts`, `serve-office.ts`, `pages/serve-office-page.ts`, `who-works.ts` and `cookie.ts` see requests.",
  },
  {
    name: "guards-know-no-request",
    from: "^src/server/(config|db|cache|guards|mails|operators)/",
    to: "^node_modules/fastify",
    says: "Modules below `http` receive plain values, not requests.",
  },
  {
    name: "rows-come-from-queries",
    from: `^src/server/(office|${FEATURES.slice(1, -1)})/(?!.*\\.(queries|tables)\\.ts$)`,
    to: "^node_modules/(drizzle-orm|pg)/",
    except: "(catalog-changes|office/changes|sign-in/library)\\.ts$",
    says: "In features only `*.queries.ts` and `*.tables.ts` import the database library, and the adapter of the sign-in library.",
  },
  {
    name: "ports-know-little",
    from: "^src/server/integrations/[a-z]+/port\\.ts$",
    to: "^src/server/(jobs|mails|http|services\\.ts)|\\.tables\\.ts$",
    says: "A port imports no job, mail, service or table.",
  },
  {
    name: "adapters-only-at-the-top",
    from: "^src/server/(?!integrations/|start\\.ts|configured-identity\\.ts|testing/)",
    to: "^src/server/integrations/[a-z]+/(?!port|.*\\.routes|warm-up|picture)",
    says: "Operations import ports. Only the code that assembles the shop, commands and tests import adapters.",
  },
  {
    name: "services-above-the-ground",
    from: "^src/server/(config|cache|db|guards|http|integrations|mails|jobs|operators)/",
    to: "^src/server/services\\.ts$",
    says: "Only features and the layers above them import `services.ts`.",
  },
  {
    name: "rooms-know-no-start",
    from: "^src/server/[a-z-]+/",
    to: "^src/server/(?!services\\.ts|clock\\.ts)[a-z-]+\\.ts$",
    except: "^src/server/testing/",
    says: "No room of the server imports the code that assembles the server.",
  },
  {
    name: "tests-stay-outside",
    from: "^src/(?!server/testing)",
    to: "^src/server/testing/|\\.test\\.",
    says: "The shop imports nothing from its tests.",
  },
]

/** A circle among rooms, as `a → b → a`, or null. */
export function circleAmong(rooms: Rooms): string | null {
  const isClear = new Set<string>()
  const follow = (path: readonly string[], room: string): string | null => {
    if (path.includes(room)) return [...path.slice(path.indexOf(room)), room].join(" → ")
    if (isClear.has(room)) return null
    for (const next of rooms[room] ?? []) {
      const circle = follow([...path, room], next)
      if (circle) return circle
    }
    isClear.add(room)
    return null
  }
  for (const room of Object.keys(rooms)) {
    const circle = follow([], room)
    if (circle) return circle
  }
  return null
}

/** The arrows that a table of rooms forbids. */
export function arrowsOf(folder: string, rooms: Rooms): Arrow[] {
  const beside = Object.keys(rooms).join("|")
  return Object.entries(rooms).map(([room, allowed]) => ({
    name: `${folder.replaceAll("/", "-")}-${room}`,
    from: `^src/${folder}/${room}/`,
    to: `^src/${folder}/(?!${[room, ...allowed].join("/|")}/)(${beside})/`,
    says: `${folder}/${room} may use ${allowed.join(", ") || "no room beside it"}.`,
  }))
}

/** ARCHITECTURE.md with the arrows in words between its two markers. */
export function withArrows(map: string): string {
  const [before, after] = map.split(/(?<=<!-- arrows: [^\n]*-->\n)[\s\S]*(?=<!-- arrows end -->)/)
  if (before === undefined || after === undefined) throw new Error("ARCHITECTURE.md has lost the marks around its arrows.")
  return `${before}\n${arrowsInWords()}\n\n${after}`
}

/** In the formatter's form. */
function alignedTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((cell, column) => Math.max(cell.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: readonly string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n")
}

function arrowsInWords(): string {
  const rules = ARROWS.map(({ says }) => `- ${says}`).join("\n")
  const tables = Object.entries(ROOMS).map(([folder, rooms]) => {
    const rows = Object.entries(rooms).map(([room, allowed]) => [room, allowed.join(", ") || "none"])
    return alignedTable([`\`${folder}\``, "may use"], rows)
  })
  return [rules, "Rooms of one folder use each other as follows:", ...tables].join("\n\n")
}
