import { frame } from "./frame.ts"
import { live } from "./live.ts"
import { officeRepairs } from "./repairs.ts"
import { session } from "./session.ts"

/** Every call of the back office, by area. */
export const officeContract = { session, frame, live, repairs: officeRepairs } as const
