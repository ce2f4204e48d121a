/** What can be exported as a table, and the permission that it needs. */
export const EXPORT_PERMISSIONS = { orders: "orders.export", activity: "roles.manage" } as const
export type ExportKind = keyof typeof EXPORT_PERMISSIONS
export const EXPORT_KINDS = ["orders", "activity"] as const satisfies readonly ExportKind[]

/** MAKING: a job writes the file. READY: it can be fetched. FAILED: it was not made. */
export const EXPORT_STATES = ["MAKING", "READY", "FAILED"] as const

/** A table of more rows is made by a job. [OFFICE-50] */
export const MAX_ROWS_AT_ONCE = 5000
/** A job refuses more rows. */
export const MAX_EXPORT_ROWS = 100_000
/** The text of a file, and the compressed file that is kept. */
export const MAX_EXPORT_TEXT_BYTES = 64 * 1024 * 1024
export const MAX_EXPORT_BYTES = 32 * 1024 * 1024
/** How long a file can be fetched. */
export const EXPORT_KEPT_MS = 24 * 60 * 60 * 1000
/** The newest ones that a member has; older files are deleted. */
export const EXPORTS_PER_MEMBER = 3
