import { customers as calls } from "#contract/office/customers.ts"
import { cursorText } from "#rules/office/list-cursor.ts"
import { CUSTOMER_SORT_KEYS, customerSortOf } from "#rules/people/customer-list.ts"
import { BASE_LOCALE, isLocale } from "#rules/values/locale.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"
import { type Limit, spend } from "#server/guards/throttle.queries.ts"
import { speaking } from "#server/languages/speaking.ts"
import { givenCursor } from "#server/office/list-cursor.ts"
import { type OfficeServer, serveOffice } from "#server/office/serve-office.ts"
import { deleteAccountOf } from "#server/privacy/delete-account.ts"
import { exportData } from "#server/privacy/export-data.ts"
import type { Services } from "#server/services.ts"
import { changeEmailOf } from "./change-email.ts"
import { setBlock } from "./customers.queries.ts"
import { countCustomers, listCustomers } from "./list-customers.queries.ts"
import { customerReachOf, lookAt, seesMoney, shownCustomer, shownLine } from "./look-at-customer.ts"

const LISTED = 50

/** Staff helps a customer this often; most of it are mails to an address that somebody may have typed wrongly. */
const helpOf = (customerId: number): Limit => ({ what: "help of customer", of: customerId, limit: 10, perSeconds: 3600 })

/** The calls about customers. Each look at one is in the log. */
export function serveCustomers(office: OfficeServer & Services): void {
  const { db, clock } = office
  serveOffice(office, calls.list, async ({ member, query: { q = "", blocked, sort: wanted, after, limit = LISTED } }) => {
    const search = { text: q, isBlocked: blocked === "yes", reach: customerReachOf(member) }
    const sort = customerSortOf(wanted, { seesMoney: seesMoney(member) })
    const found = await listCustomers(db, { search, sort, after: givenCursor(after, CUSTOMER_SORT_KEYS[sort.by]), limit: limit + 1 })
    const list = found.slice(0, limit)
    const last = list.at(-1)
    return {
      results: list.map((row) => shownLine(row, member)),
      next: found.length > limit && last ? cursorText(last) : null,
      count: await countCustomers(db, search),
    }
  })
  serveOffice(office, calls.one, async ({ params: { id }, ...who }) => {
    await shortTransaction(db, (tx) => lookAt(tx, id, who, { act: "customer.looked" }))
    return shownCustomer(office, id, who.member)
  })
  serveOffice(office, calls.block, async ({ params: { id }, body, ...who }) => {
    await shortTransaction(db, async (tx) => {
      await lookAt(tx, id, who, { act: "customer.blocked" })
      await setBlock(tx, id, { words: body.words.trim(), by: who.member.name, now: clock.now() })
    })
    return shownCustomer(office, id, who.member)
  })
  serveOffice(office, calls.unblock, async ({ params: { id }, ...who }) => {
    await shortTransaction(db, async (tx) => {
      await lookAt(tx, id, who, { act: "customer.unblocked" })
      await setBlock(tx, id, null)
    })
    return shownCustomer(office, id, who.member)
  })
  serveOffice(office, calls.help, async ({ params: { id }, body: { act }, ...who }) => {
    const { identity } = office
    if (identity.kind !== "embedded") throw new Refusal("account_elsewhere")
    await spend(office, helpOf(id))
    await shortTransaction(db, async (tx) => {
      const { uid, language } = await lookAt(tx, id, who, { act: "customer.helped", after: { help: act } })
      await speaking(isLocale(language) ? language : BASE_LOCALE, () => identity.help(tx, uid, act))
    })
    return shownCustomer(office, id, who.member)
  })
  serveOffice(office, calls.changeEmail, async ({ params: { id }, body: { old_email: oldEmail, ...body }, ...who }) => {
    const { identity } = office
    if (identity.kind !== "embedded") throw new Refusal("account_elsewhere")
    await spend(office, helpOf(id))
    await shortTransaction(db, (tx) => changeEmailOf(tx, identity, who, { id, oldEmail, ...body }))
    return shownCustomer(office, id, who.member)
  })
  serveOffice(office, calls.export, async ({ params: { id }, ...who }) => {
    const { uid, email, name } = await shortTransaction(db, (tx) => lookAt(tx, id, who, { act: "customer.exported" }))
    return exportData(office, { id, uid, email, name, emailVerified: true })
  })
  serveOffice(office, calls.delete, async ({ params: { id }, body, ...who }) => {
    await shortTransaction(db, async (tx) => {
      const { uid, email, name } = await lookAt(tx, id, who, { act: "customer.deleted" })
      if (body.name.trim() !== (name || email)) throw new Refusal("other_name", { fields: ["name"] })
      await deleteAccountOf(tx, office, { id, uid, email })
    })
    return null
  })
}
