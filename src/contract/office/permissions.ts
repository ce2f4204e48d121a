/** The roles of the back office, highest first. The owner can copy one into a custom role. */
export const ROLES = ["owner", "manager", "sales", "technician", "editor"] as const

export type Role = (typeof ROLES)[number]

/**
 * The scope of a permission: `all` in the member's places; `own`, what is assigned to the member or made by them; `below`, members of
 * lower roles.
 */
export const SCOPES = ["all", "own", "below"] as const

export type Scope = (typeof SCOPES)[number]

type Row = {
  /** What it lets a member do. */
  does: string
  /** Its scope for each of `ROLES`, in their order. */
  to: readonly [ScopeOrNone, ScopeOrNone, ScopeOrNone, ScopeOrNone, ScopeOrNone]
  /** Needs a factor that was checked within the last 10 minutes; or only for larger amounts. */
  factor?: true
  factorAboveQar?: number
  /** The most that a role may do without a second person. */
  limitQar?: Partial<Record<Role, number>>
  limitPercent?: Partial<Record<Role, number>>
}

type ScopeOrNone = Scope | "none"

/** Every permission of the back office. A call names the one that it needs; the pages show only what these allow. */
export const PERMISSIONS = {
  "today.read": { does: "open Today with the queues one may work on", to: ["all", "all", "all", "own", "own"] },
  "reports.read": { does: "money figures, charts, sums of lists", to: ["all", "all", "none", "none", "none"] },
  "views.share": { does: "save a view for everybody", to: ["all", "all", "none", "none", "none"] },
  "orders.read": { does: "lists, one order, its timeline", to: ["all", "all", "all", "own", "none"] },
  "orders.advance": {
    does: "CONFIRMED, PROCESSING, READY_TO_SHIP, tracking id, address, courier, notes, prints, resend mail",
    to: ["all", "all", "all", "none", "none"],
  },
  "orders.deliver": { does: "SHIPPED, DELIVERED, cash taken, signature", to: ["all", "all", "all", "own", "none"] },
  "orders.cancel": { does: "cancel items, accept or refuse a replacement", to: ["all", "all", "all", "none", "none"] },
  "orders.refund": { does: "give money back", to: ["all", "all", "all", "none", "none"], limitQar: { sales: 1000 }, factorAboveQar: 1000 },
  "orders.approve": {
    does: "approve a refund above another's limit, decide a payment under review",
    to: ["all", "all", "none", "none", "none"],
    factor: true,
  },
  "orders.export": { does: "CSV of orders", to: ["all", "all", "none", "none", "none"], factor: true },
  "repairs.read": { does: "board, list, calendar, one ticket", to: ["all", "all", "all", "own", "none"] },
  "repairs.intake": { does: "take a device in: checklist, photos, accessories, label", to: ["all", "all", "all", "own", "none"] },
  "repairs.work": { does: "diagnosis, parts, bench steps, tests, unlock secret, Ready", to: ["all", "all", "none", "own", "none"] },
  "repairs.deliver": { does: "hand over, on the way, money taken", to: ["all", "all", "all", "own", "none"] },
  "repairs.assign": { does: "give a ticket to a technician (own: take it oneself)", to: ["all", "all", "all", "own", "none"] },
  "repairs.move": { does: "change day, window or place; confirm a booking", to: ["all", "all", "all", "none", "none"] },
  "repairs.overbook": { does: "more than the seats, with a reason", to: ["all", "all", "none", "none", "none"] },
  "repairs.estimate": { does: "write and send an estimate, note an answer by phone", to: ["all", "all", "all", "own", "none"] },
  "repairs.cancel": { does: "cancel a ticket whose device is not here", to: ["all", "all", "all", "none", "none"] },
  "repairs.offer": { does: "devices, issues, brands and models that are repaired", to: ["all", "all", "none", "none", "all"] },
  "products.read": { does: "products, categories, stock, price history", to: ["all", "all", "all", "all", "all"] },
  "products.edit": { does: "texts, pictures, specs, options, categories, brands, collections", to: ["all", "all", "none", "none", "all"] },
  "products.price": { does: "selling and was prices", to: ["all", "all", "none", "none", "none"] },
  "products.publish": { does: "live, hidden, at a time", to: ["all", "all", "none", "none", "all"] },
  "products.delete": { does: "delete what was never sold", to: ["all", "all", "none", "none", "none"] },
  "stock.count": { does: "counts, delivery in, write off (own: parts)", to: ["all", "all", "all", "own", "none"] },
  "import.look": { does: "upload a file and see what it would change", to: ["all", "all", "none", "none", "all"] },
  "import.apply": { does: "apply or undo a run", to: ["all", "all", "none", "none", "none"] },
  "export.catalog": { does: "products and stock as files", to: ["all", "all", "none", "none", "all"] },
  "home.edit": { does: "drafts of home page and menu", to: ["all", "all", "none", "none", "all"] },
  "content.edit": { does: "drafts of FAQ, terms, privacy, contact, about, announcement", to: ["all", "all", "none", "none", "all"] },
  "storefront.publish": { does: "put home page, menu and content live, schedule, restore", to: ["all", "all", "none", "none", "all"] },
  "policies.publish": { does: "put terms and privacy live", to: ["all", "all", "none", "none", "none"] },
  "customers.read": { does: "people, their orders and repairs (own: of one's open tickets)", to: ["all", "all", "all", "own", "none"] },
  "customers.help": {
    does: "resend verification, password link, sign out everywhere, change the email",
    to: ["all", "all", "all", "none", "none"],
  },
  "customers.block": { does: "block and unblock from ordering", to: ["all", "all", "none", "none", "none"], factor: true },
  "customers.export": { does: "all data of one person", to: ["all", "all", "none", "none", "none"], factor: true },
  "customers.delete": { does: "delete an account by the profile's rule", to: ["all", "none", "none", "none", "none"], factor: true },
  "requests.answer": {
    does: "read, answer, assign, make offers (sales: to 5 % below list)",
    to: ["all", "all", "all", "none", "none"],
    limitPercent: { sales: 5 },
  },
  "settings.read": { does: "branches, hours, slots, delivery, reasons, limits", to: ["all", "all", "all", "all", "none"] },
  "settings.edit": { does: "the same", to: ["all", "all", "none", "none", "none"] },
  "payments.read": { does: "state of the provider, notices, replay", to: ["all", "all", "none", "none", "none"] },
  "payments.edit": { does: "switch online payment, test, texts", to: ["all", "none", "none", "none", "none"], factor: true },
  "staff.read": { does: "who works here", to: ["all", "all", "none", "none", "none"] },
  "staff.manage": {
    does: "invite, suspend, sign out, reset factor (manager: roles below)",
    to: ["all", "below", "none", "none", "none"],
    factor: true,
  },
  "roles.manage": { does: "change and copy roles", to: ["all", "none", "none", "none", "none"], factor: true },
  "keys.manage": { does: "API keys", to: ["all", "none", "none", "none", "none"], factor: true },
  "activity.read": { does: "who did what (own: one's own acts)", to: ["all", "all", "own", "own", "own"] },
  "jobs.retry": { does: "retry and stop jobs, change a failed mail's address", to: ["all", "all", "none", "none", "none"] },
} as const satisfies Readonly<Record<string, Row>>

export type Permission = keyof typeof PERMISSIONS

/** All permissions, in the order of the table. */
export const PERMISSION_NAMES = Object.keys(PERMISSIONS) as Permission[]

export function isPermission(name: string): name is Permission {
  return Object.hasOwn(PERMISSIONS, name)
}

/** Permissions that no API key may hold: a stolen key must not create members, keys or refunds. */
export const NEVER_FOR_KEYS: readonly Permission[] = ["staff.manage", "roles.manage", "keys.manage", "orders.refund", "orders.approve"]

/** The scope of a permission for a role, or null. */
export function scopeOf(role: Role, permission: Permission): Scope | null {
  const given: ScopeOrNone = PERMISSIONS[permission].to[ROLES.indexOf(role)] ?? "none"
  return given === "none" ? null : given
}

/** Whether the first role is below the second. */
export function isBelow(role: Role, other: Role): boolean {
  return ROLES.indexOf(role) > ROLES.indexOf(other)
}

/** What a role may refund of one order in QAR, and offer below the list price in percent; null without a limit. */
export function limitsOf(role: Role): { refundQar: number | null; discountPercent: number | null } {
  const [refund, offer]: readonly Row[] = [PERMISSIONS["orders.refund"], PERMISSIONS["requests.answer"]]
  return { refundQar: refund?.limitQar?.[role] ?? null, discountPercent: offer?.limitPercent?.[role] ?? null }
}
