import type { OfficeReasons } from "#contract/office/settings/reasons.ts"
import type { Queries } from "#server/db/database.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { setPhrases } from "#server/languages/phrases.queries.ts"
import { type Actor, audit } from "#server/office/audit.queries.ts"
import { changeSetting, settingOf } from "#server/office/settings/settings.queries.ts"
import {
  allReasons,
  deleteReasons,
  insertReasons,
  isOfOtherKind,
  type ReasonKind,
  type ReasonRow,
  updateReasons,
} from "./reasons.queries.ts"

type Wish = { id: number | null; english: string; arabic: string | null; is_on: boolean }

const settingName = (kind: ReasonKind) => `reasons.${kind}`

export async function readReasons(db: Queries, kind: ReasonKind): Promise<OfficeReasons> {
  const { version } = await settingOf(db, settingName(kind))
  return { version, reasons: await allReasons(db, kind) }
}

/**
 * Changes all reasons of a kind. Refuses with `reason_used` when one that somebody gave is left out, with `reason_twice` for the same
 * words twice, and with `no_reason_on` when nobody could choose any. [OFFICE-156]
 */
export async function changeReasons(
  tx: Queries,
  { kind, wishes, expected, actor, now }: { kind: ReasonKind; wishes: readonly Wish[]; expected: number; actor: Actor; now: Date },
): Promise<void> {
  const next = wishes.map(({ english, arabic, ...rest }) => ({ ...rest, english: english.trim(), arabic: arabic?.trim() || null }))
  const current = () => readReasons(tx, kind)
  await changeSetting(tx, { key: settingName(kind), value: next.map(shortened), expected, by: actor.name, now, current })
  const before = await allReasons(tx, kind)
  refuseImpossible(next, before)
  const words = next.map(({ english }) => english)
  if (await isOfOtherKind(tx, kind, words)) throw new Refusal("reason_twice", { fields: ["reasons"] })
  const gone = before.filter(({ id }) => !next.some((wish) => wish.id === id)).map(({ id }) => id)
  if ((await deleteReasons(tx, kind, gone)) < gone.length) throw new Refusal("reason_used")
  const placed = next.map((wish, at) => ({ ...wish, position: at + 1 }))
  await updateReasons(
    tx,
    kind,
    placed.flatMap(({ id, ...rest }) => (id === null ? [] : [{ id, ...rest }])),
  )
  await insertReasons(
    tx,
    kind,
    placed.filter(({ id }) => id === null),
  )
  await setPhrases(tx, "reasons", new Map(next.map(({ english, arabic }) => [english, arabic])))
  await audit(tx, actor, {
    act: "settings.reasons",
    object: { kind: "setting", id: settingName(kind) },
    before: { reasons: before.map(shortened) },
    after: { reasons: next.map(shortened) },
  })
}

function refuseImpossible(next: readonly Wish[], before: readonly ReasonRow[]): void {
  const isKnown = ({ id }: Wish) => id === null || before.some((one) => one.id === id)
  if (!next.every(isKnown)) throw new Refusal("not_found")
  if (new Set(next.map(({ english }) => english)).size < next.length) throw new Refusal("reason_twice", { fields: ["reasons"] })
  if (!next.some((one) => one.is_on)) throw new Refusal("no_reason_on", { fields: ["reasons"] })
}

/** A reason in one line, for the log. */
function shortened({ english, arabic, is_on: isOn }: Pick<Wish, "english" | "arabic" | "is_on">): string {
  return [english, arabic, isOn ? null : "off"].filter(Boolean).join(" · ")
}
