import type { DeliverySettings, DeliveryWindows } from "#contract/office/settings/delivery-settings.ts"
import { type DatedRule, type DatedRules, type DeliveryRule, FIRST_DELIVERY_RULE } from "#rules/catalog/delivery-text.ts"
import { announceCatalogChange } from "#server/catalog/catalog-changes.ts"
import type { Queries } from "#server/db/database.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { type Actor, audit } from "#server/office/audit.queries.ts"
import { changeSetting, settingOf } from "#server/office/settings/settings.queries.ts"

const KEY = "delivery.windows"
/** A promise counts on the day of its order only, so older rules are of no use. */
const KEPT_MS = 48 * 3600 * 1000
const MAX_RULES = 20

const FIRST: DatedRule = { ...FIRST_DELIVERY_RULE, since: new Date(0).toISOString() }

/** The rule of deliveries now, and those of orders of the last two days, the newest first; with the version of the setting. */
export async function deliveryRules(db: Queries): Promise<{ rules: DatedRules; version: number }> {
  const { value, version } = await settingOf<DatedRules>(db, KEY)
  return { rules: value ?? [FIRST], version }
}

/** The windows as the back office shows them. */
export async function readDeliverySettings(db: Queries): Promise<DeliverySettings> {
  const { rules, version } = await deliveryRules(db)
  return { version, windows: windowsOf(rules[0]) }
}

/**
 * Changes the windows from `now` on. Refuses with `impossible_window` when no order could arrive on the same day, when the first window of today
 * would start after the last, when a window of today would end on the next day, or when the window of tomorrow ends before it starts; and with `changed_meanwhile`.
 */
export async function changeDeliveryWindows(
  tx: Queries,
  { windows, expected, actor, now }: { windows: DeliveryWindows; expected: number; actor: Actor; now: Date },
): Promise<void> {
  const { rules } = await deliveryRules(tx)
  const replacedAt = (at: number) => new Date(rules[at - 1]?.since ?? now).getTime()
  const old = rules.findIndex((_rule, at) => replacedAt(at) <= now.getTime() - KEPT_MS)
  const kept = old === -1 ? rules : rules.slice(0, old)
  const value = [{ ...ruleOfWindows(windows), since: now.toISOString() }, ...kept].slice(0, MAX_RULES)
  await changeSetting(tx, { key: KEY, value, expected, by: actor.name, now })
  const [wrong, ...others] = impossibleFields(windows)
  if (wrong !== undefined) throw new Refusal("impossible_window", { fields: [wrong, ...others] })
  await announceCatalogChange(tx)
  await audit(tx, actor, {
    act: "settings.delivery",
    object: { kind: "setting", id: KEY },
    before: windowsOf(rules[0]),
    after: windows,
  })
}

function impossibleFields(windows: DeliveryWindows): string[] {
  const { lead_minutes, length_minutes, first_start, last_start, tomorrow_start, tomorrow_end } = windows
  return [
    ...(first_start < last_start ? [] : ["first_start"]),
    ...(last_start > lead_minutes ? [] : ["last_start"]),
    ...(last_start + length_minutes <= 24 * 60 ? [] : ["length_minutes"]),
    ...(tomorrow_start < tomorrow_end ? [] : ["tomorrow_end"]),
  ]
}

function windowsOf({ lead, length, firstStart = 0, lastStart, tomorrow: { start, end } }: DeliveryRule): DeliveryWindows {
  return {
    lead_minutes: lead,
    length_minutes: length,
    first_start: firstStart,
    last_start: lastStart,
    tomorrow_start: start,
    tomorrow_end: end,
  }
}

function ruleOfWindows(windows: DeliveryWindows): DeliveryRule {
  const { lead_minutes: lead, length_minutes: length, first_start: firstStart, last_start: lastStart } = windows
  return { lead, length, firstStart, lastStart, tomorrow: { start: windows.tomorrow_start, end: windows.tomorrow_end } }
}
