import type { ObjectKind } from "#server/office/objects.ts"
import { placeOfRepair } from "../advance-repair.queries.ts"

/** Repairs, as notes, history, staged steps and notices name them. */
export const repairKind: ObjectKind = { kind: "repair", permission: "repairs.read", place: placeOfRepair }
