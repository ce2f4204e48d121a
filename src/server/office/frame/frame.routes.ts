import { frame } from "#contract/office/frame.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"
import { announceBeside, audienceFor, type ObjectKinds } from "../objects.ts"
import { type OfficeServer, serveOffice } from "../serve-office.ts"
import { addView, changeView, deleteView, viewFor } from "./change-views.ts"
import { historyOf } from "./history.queries.ts"
import { notesOf } from "./notes.queries.ts"
import { noticesOf, readNotices, unreadNotices } from "./notices.queries.ts"
import { forgetMember, othersPresent, seeMember } from "./presence.queries.ts"
import { viewsOf } from "./saved-views.queries.ts"
import { changeNote, deleteNote, noteFor, writeNote } from "./write-notes.ts"

/** The calls of the frame around every screen: views, bell, notes, history, presence. */
export function serveFrame(office: OfficeServer, kinds: ObjectKinds): void {
  serveViews(office)
  serveNotices(office)
  serveNotes(office, kinds)
  servePresence(office, kinds)
  serveOffice(office, frame.history, async ({ member, params, query }) => {
    await audienceFor(office.db, kinds, member, params)
    return historyOf(office.db, params, query.before ?? null)
  })
}

function serveViews(office: OfficeServer): void {
  const { db, clock } = office
  serveOffice(office, frame.views, async ({ member, query }) => {
    const views = await viewsOf(db, member.id, query.list)
    return { views: views.map((view) => viewFor(member, view)) }
  })
  serveOffice(office, frame.addView, ({ member, actor, body: { is_shared: isShared, ...view } }) =>
    shortTransaction(db, (tx) => addView({ tx, member, actor, now: clock.now() }, { ...view, isShared })),
  )
  serveOffice(office, frame.changeView, ({ member, actor, params, body: { is_shared: isShared, ...wish } }) =>
    shortTransaction(db, (tx) =>
      changeView({ tx, member, actor, now: clock.now() }, params.id, isShared === undefined ? wish : { ...wish, isShared }),
    ),
  )
  serveOffice(office, frame.deleteView, async ({ member, actor, params }) => {
    await shortTransaction(db, (tx) => deleteView({ tx, member, actor, now: clock.now() }, params.id))
    return {}
  })
}

function serveNotices(office: OfficeServer): void {
  const { db, clock } = office
  serveOffice(office, frame.notices, async ({ member }) => ({
    notices: await noticesOf(db, member.id),
    unread: await unreadNotices(db, member.id),
  }))
  serveOffice(office, frame.readNotices, async ({ member, body }) => {
    await shortTransaction(db, (tx) => readNotices(tx, member.id, { ids: body.ids ?? [], upTo: body.up_to ?? 0, now: clock.now() }))
    return {}
  })
}

function serveNotes(office: OfficeServer, kinds: ObjectKinds): void {
  const { db, clock } = office
  serveOffice(office, frame.notes, async ({ member, params }) => {
    await audienceFor(db, kinds, member, params)
    const notes = await notesOf(db, params)
    return { notes: notes.map((note) => noteFor(member, note, clock.now())) }
  })
  serveOffice(office, frame.addNote, ({ member, actor, body: { is_pinned: isPinned, ...note } }) =>
    shortTransaction(db, (tx) => writeNote({ tx, kinds, member, actor, now: clock.now() }, { ...note, isPinned })),
  )
  serveOffice(office, frame.changeNote, ({ member, actor, params, body }) =>
    shortTransaction(db, (tx) => changeNote({ tx, kinds, member, actor, now: clock.now() }, params.id, body)),
  )
  serveOffice(office, frame.deleteNote, async ({ member, actor, params }) => {
    await shortTransaction(db, (tx) => deleteNote({ tx, kinds, member, actor, now: clock.now() }, params.id))
    return {}
  })
}

function servePresence(office: OfficeServer, kinds: ObjectKinds): void {
  const { db, clock } = office
  serveOffice(office, frame.present, ({ member, params, body }) =>
    shortTransaction(db, async (tx) => {
      const audience = await audienceFor(tx, kinds, member, params)
      const now = clock.now()
      const isNews = await seeMember(tx, { staffId: member.id, object: params, isEditing: body.is_editing, now })
      if (isNews) await announceBeside(tx, presenceOf(params), audience)
      return { people: await othersPresent(tx, member.id, params, now) }
    }),
  )
  serveOffice(office, frame.leave, ({ member, params }) =>
    shortTransaction(db, async (tx) => {
      const audience = await audienceFor(tx, kinds, member, params)
      if (await forgetMember(tx, member.id, params)) await announceBeside(tx, presenceOf(params), audience)
      return {}
    }),
  )
}

/** The kind under which the stream announces that people opened or left an object. */
function presenceOf({ kind, id }: { kind: string; id: string }) {
  return { kind: "presence", id: `${kind} ${id}` }
}
