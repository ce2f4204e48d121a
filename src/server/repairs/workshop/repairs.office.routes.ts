import { officeRepairs as calls } from "#contract/office/repairs.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"

import type { ObjectKinds } from "#server/office/objects.ts"
import { type OfficeServer, serveOffice } from "#server/office/serve-office.ts"
import { askMove, cancelInOffice } from "./ask-move.ts"
import { assign, changeOwnBench } from "./assign.ts"
import { readBoard } from "./read-board.ts"
import { readChoices } from "./read-choices.ts"
import { readList } from "./read-list.ts"
import { readTicket } from "./read-ticket.ts"
import { writeIntake } from "./write-intake.ts"

export function serveRepairsOffice(office: OfficeServer, kinds: ObjectKinds): void {
  const { db, clock } = office
  serveOffice(office, calls.list, ({ member, query }) => readList(db, member, query, clock.now()))
  serveOffice(office, calls.board, ({ member, query }) => readBoard(db, member, query, clock.now()))
  serveOffice(office, calls.choices, ({ member }) => readChoices(db, member))
  serveOffice(office, calls.ticket, ({ member, params }) => readTicket(db, member, params.reference, clock.now()))
  serveOffice(office, calls.step, ({ member, actor, params, body }) =>
    shortTransaction(db, (tx) => askMove({ tx, kinds, member, actor, now: clock.now() }, params.reference, body)),
  )
  serveOffice(office, calls.cancel, ({ member, actor, params, body }) =>
    shortTransaction(db, (tx) => cancelInOffice({ tx, kinds, member, actor, now: clock.now() }, params.reference, body.words)),
  )
  serveOffice(office, calls.assign, ({ member, actor, params, body }) =>
    shortTransaction(db, (tx) => assign({ tx, kinds, member, actor, now: clock.now() }, params.reference, body.technician)),
  )
  serveOffice(office, calls.bench, ({ member, actor, params, body }) =>
    shortTransaction(db, (tx) => changeOwnBench({ tx, kinds, member, actor, now: clock.now() }, params.reference, body.bench)),
  )
  serveOffice(office, calls.intake, ({ member, actor, params, body }) =>
    shortTransaction(db, (tx) => writeIntake({ tx, kinds, member, actor, now: clock.now() }, params.reference, body)),
  )
}
