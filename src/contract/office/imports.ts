import Type, { type Static } from "typebox"
import { IMPORT_ACTS, IMPORT_KINDS, IMPORT_STATES, MAX_IMPORT_BYTES } from "#rules/catalog/office/import-run.ts"
import { Id, OneOf, OrNull } from "../shapes.ts"
import { officeCalls } from "./office-call.ts"

const Moment = Type.String()
const byId = Type.Object({ id: Id })
const Whole = Type.Integer()

const Finding = Type.Object({ row: OrNull(Whole), column: OrNull(Type.String()), message: Type.String() })

export const ImportRun = Type.Object({
  id: Id,
  version: Whole,
  name: Type.String(),
  bytes: Whole,
  state: OneOf(IMPORT_STATES),
  by: Type.String(),
  created_at: Moment,
  applied_at: OrNull(Moment),
  /** How far a run under way is; `total` is 0 where it is unknown. */
  progress: OrNull(Type.Object({ step: Type.String(), done: Whole, total: Whole })),
  /** Products and variants together; `missing` are variants that the file does not name. */
  counts: Type.Object({ new: Whole, changed: Whole, unchanged: Whole, missing: Whole, faults: Whole }),
  /** Something changed between the look and *Apply*: those changes are marked, and wait to be looked at. */
  is_looked_again: Type.Boolean(),
  is_undoable: Type.Boolean(),
  /** The first faults of the file. */
  faults: Type.Array(Finding),
  notes: Type.Array(Finding),
})
export type ImportRun = Static<typeof ImportRun>

const Field = Type.Object({ name: Type.String(), before: OrNull(Type.String()), after: OrNull(Type.String()) })

export const ImportChange = Type.Object({
  id: Id,
  act: OneOf(IMPORT_ACTS),
  kind: OneOf(IMPORT_KINDS),
  name: Type.String(),
  product_id: OrNull(Id),
  /** What only the second look found. */
  is_late: Type.Boolean(),
  fields: Type.Array(Field),
  /** The fields that somebody changed after the import, so that undoing it left them. */
  left: Type.Array(Type.String()),
})
export type ImportChange = Static<typeof ImportChange>

export const imports = officeCalls({
  list: {
    summary: "The files that were imported or looked at, the newest first.",
    method: "GET",
    path: "/api/office/imports",
    answers: { 200: Type.Object({ results: Type.Array(ImportRun) }) },
    refusals: [],
    permission: "import.look",
  },
  upload: {
    summary: "Takes a table of products, a price list or a stock list, and begins to compare it with the shop. Nothing is changed.",
    method: "POST",
    path: "/api/office/imports",
    query: Type.Object({ name: Type.String({ minLength: 1, maxLength: 200 }) }),
    file: { type: "text/csv", maxBytes: MAX_IMPORT_BYTES },
    answers: { 201: ImportRun },
    refusals: ["too_many_imports"],
    permission: "import.look",
  },
  one: {
    summary: "One file: how far it is, how much it changes, and its faults.",
    method: "GET",
    path: "/api/office/imports/{id}",
    params: byId,
    answers: { 200: ImportRun },
    refusals: ["not_found"],
    permission: "import.look",
  },
  changes: {
    summary: "What a file changes, with the old and new value of each field.",
    method: "GET",
    path: "/api/office/imports/{id}/changes",
    params: byId,
    query: Type.Object({ act: OneOf([...IMPORT_ACTS, "LEFT"] as const), after: Type.Optional(Id) }),
    answers: { 200: Type.Object({ results: Type.Array(ImportChange), next: OrNull(Id) }) },
    refusals: ["not_found"],
    permission: "import.look",
  },
  faults: {
    summary: "The faults of a file as CSV: row, column, what is wrong.",
    method: "GET",
    path: "/api/office/imports/{id}/faults.csv",
    params: byId,
    answers: { 200: Type.String() },
    refusals: ["not_found"],
    permission: "import.look",
  },
  apply: {
    summary: "Applies what was looked at, all of it or nothing. What changed since the look is shown again first.",
    method: "POST",
    path: "/api/office/imports/{id}/apply",
    params: byId,
    answers: { 202: ImportRun },
    refusals: ["not_found", "changed_meanwhile", "import_over"],
    permission: "import.apply",
    versioned: true,
  },
  undo: {
    summary: "Takes an import back, for 24 hours. Fields that somebody changed since are left and named.",
    method: "POST",
    path: "/api/office/imports/{id}/undo",
    params: byId,
    answers: { 202: ImportRun },
    refusals: ["not_found", "changed_meanwhile", "import_over"],
    permission: "import.apply",
    versioned: true,
  },
  catalog: {
    summary: "All products as a table that an import reads.",
    method: "GET",
    path: "/api/office/export/products.csv",
    answers: { 200: Type.String() },
    refusals: [],
    permission: "export.catalog",
  },
})
