import Type, { type Static } from "typebox"
import { OrNull } from "../../shapes.ts"

/** That a mail was not delivered: when the shop learned it, and the code of the mail server, such as `5.1.1`. */
export const UndeliveredReport = Type.Object({ at: Type.String(), code: OrNull(Type.String()) })
export type UndeliveredReport = Static<typeof UndeliveredReport>
