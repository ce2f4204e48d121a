import type { Queries } from "#server/db/database.ts"
import { networkOf } from "#server/guards/network.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { giveBack, isRemembered, type Limit, remember, trySpend } from "#server/guards/throttle.queries.ts"
import type { StaffClient, StaffServices } from "#server/office/staff-services.ts"

const QUARTER_SECONDS = 900
const PER_ACCOUNT = 5
const PER_CLIENT = 20
const KNOWN_PLACE = "staff signed in from"
const KNOWN_DEVICE = "staff device"
const KNOWN_SECONDS = 90 * 24 * 3600

/** What is wrong too often: attempts of one client network, and attempts at one account. */
type Attempt = { giveBack: () => Promise<void> }

/**
 * Counts an attempt before it is checked, so that concurrent ones gain nothing; refuses with `too_many_requests`. Where the member has
 * signed in before, their account is counted apart: strangers who try passwords elsewhere do not keep them out. What was right is given back.
 */
export async function countAttempt(services: StaffServices, account: string, client: StaffClient): Promise<Attempt> {
  const network = networkOf(client.address)
  const isKnown = await isRemembered(services.db, KNOWN_PLACE, `${account} ${network}`)
  const limits: Limit[] = [
    { what: "staff sign-in from", of: network, limit: PER_CLIENT, perSeconds: QUARTER_SECONDS },
    { what: "staff sign-in of", of: isKnown ? `${account} ${network}` : account, limit: PER_ACCOUNT, perSeconds: QUARTER_SECONDS },
  ]
  for (const limit of limits) {
    const retryAfterSeconds = await trySpend(services, limit)
    if (retryAfterSeconds > 0) throw new Refusal("too_many_requests", { retryAfterSeconds })
  }
  return {
    giveBack: async () => {
      for (const limit of limits) await giveBack(services, limit)
    },
  }
}

/** Counts a call that no account is named in yet, such as one with a link. */
export async function countClient(services: StaffServices, what: string, { address }: Pick<StaffClient, "address">): Promise<void> {
  const limit = { what: `staff ${what} from`, of: networkOf(address), limit: PER_CLIENT, perSeconds: QUARTER_SECONDS }
  const retryAfterSeconds = await trySpend(services, limit)
  if (retryAfterSeconds > 0) throw new Refusal("too_many_requests", { retryAfterSeconds })
}

/** Whether a mail may be sent that a visitor asks for. */
export async function mayBeMailed(services: StaffServices, about: string): Promise<boolean> {
  return (await trySpend(services, { what: "staff mail about", of: about, limit: 3, perSeconds: QUARTER_SECONDS })) === 0
}

/** The member signed in here. Returns whether the device is new. */
export async function trustPlace(db: Queries, account: string, client: StaffClient): Promise<boolean> {
  const device = `${account} ${networkOf(client.address)} ${client.userAgent ?? ""}`
  const isNew = !(await isRemembered(db, KNOWN_DEVICE, device))
  await remember(db, KNOWN_DEVICE, device, KNOWN_SECONDS)
  await remember(db, KNOWN_PLACE, `${account} ${networkOf(client.address)}`, KNOWN_SECONDS)
  return isNew
}
