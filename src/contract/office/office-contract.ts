import { frame } from "./frame.ts"
import { live } from "./live.ts"
import { orders } from "./orders.ts"
import { officeRepairs } from "./repairs.ts"
import { session } from "./session.ts"
import { staff } from "./staff.ts"
import { today } from "./today.ts"

/** Every call of the back office, by area. */
export const officeContract = { session, staff, frame, live, orders, repairs: officeRepairs, today } as const
