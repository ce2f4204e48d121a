import Type from "typebox"
import { OrNull } from "../shapes.ts"

/* What the requests about orders have in common. */

export const Reference = Type.String({ minLength: 1, maxLength: 20, pattern: "^[0-9A-Za-z]+$" })
export const byReference = Type.Object({ reference: Reference })
export const Words = Type.Optional(OrNull(Type.String({ maxLength: 500 })))
