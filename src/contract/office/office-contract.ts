import { session } from "./session.ts"

/** Every call of the back office, by area. */
export const officeContract = { session } as const
