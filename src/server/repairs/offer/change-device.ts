import { type DeviceWish, MAX_DEVICES, type RepairOfferDevice } from "#contract/office/repairs/repair-offer.ts"
import { changedPart, OFFER_KINDS, offerKey } from "#rules/repairs/offer/offer.ts"
import { announceCatalogChange } from "#server/catalog/catalog-changes.ts"
import { waitForImports } from "#server/catalog/import/merge/import-transaction.queries.ts"
import type { Queries } from "#server/db/database.ts"
import { found, Refusal } from "#server/guards/refusal.ts"
import { type Actor, audit } from "#server/office/audit.queries.ts"
import { changeSetting, raiseSettings } from "#server/office/settings/settings.queries.ts"
import { refuseChanged } from "#server/office/version.ts"
import { offerDevice, offerKinds } from "./offer.queries.ts"
import { setOfferPhrases } from "./offer-phrases.queries.ts"
import { readKinds, wholeDevice } from "./read-offer.ts"
import { takePictures } from "./take-pictures.ts"
import { addDevice, deleteDevice, writeDevice, writeKindOrder } from "./write-offer.queries.ts"

type Who = { actor: Actor; now: Date }
/** A change of a kind of device that the caller saw in this version. */
export type Change = Who & { device: number; version: number; imageBase: string }

/** Begins a change: raises the version, tells offices and storefronts, and returns what was there. Imports and other changes wait. */
export async function beginChange(tx: Queries, { device, version, actor, now, imageBase }: Change): Promise<RepairOfferDevice> {
  await waitForImports(tx)
  const row = found(await offerDevice(tx, device))
  const before = await wholeDevice(tx, row, imageBase)
  refuseChanged(version, row, before)
  await raise(tx, device, { version, actor, now })
  return before
}

async function raise(tx: Queries, device: number, { version, actor, now }: Who & { version: number }): Promise<void> {
  const by = { expected: version, by: actor.name, now, permission: "repairs.offer" } as const
  await changeSetting(tx, { key: offerKey(device), value: null, ...by })
  await announceCatalogChange(tx)
}

/** Adds a kind of device after all others; returns its id. Refuses with `slug_taken`. */
export async function addKind(
  tx: Queries,
  { title, title_ar, slug }: Pick<DeviceWish, "title" | "title_ar"> & { slug: string },
  { actor, now }: Who,
): Promise<number> {
  await waitForImports(tx)
  if ((await offerKinds(tx)).length >= MAX_DEVICES) throw new Refusal("offer_full")
  const id = await addDevice(tx, { title: title.trim(), slug })
  if (id === null) throw new Refusal("slug_taken", { fields: ["slug"] })
  await setOfferPhrases(tx, "repair", [[title.trim(), title_ar]])
  await raise(tx, id, { version: 0, actor, now })
  await raiseKinds(tx, actor)
  await audit(tx, actor, { act: "repair-offer.added", object: { kind: "repair-offer", id }, after: { title, title_ar, slug } })
  return id
}

const FIELDS = ["title", "description", "keyword_title", "seo_title", "seo_description"] as const

/** Saves the texts and the picture of a kind of device. */
export async function saveTexts(tx: Queries, texts: DeviceWish, change: Change): Promise<void> {
  const { slug: _slug, issues: _issues, prices: _prices, brands: _brands, id, version: _version, ...shown } = await beginChange(tx, change)
  const before = { ...shown, picture: shown.picture?.src ?? null }
  await takePictures(tx, [{ field: "picture", before: before.picture, after: texts.picture }])
  const next = { ...texts, title: texts.title.trim() }
  await writeDevice(tx, id, next)
  const pairs = FIELDS.map((field) => [next[field], next[`${field}_ar`]] as const)
  await setOfferPhrases(tx, "repair", pairs)
  await audit(tx, change.actor, { act: "repair-offer.texts", object: { kind: "repair-offer", id }, before, after: next })
}

/** Removes a kind of device with all that is repaired of it; refuses with `device_in_repair`. */
export async function removeKind(tx: Queries, change: Change): Promise<void> {
  const { id, title, slug, issues, brands } = await beginChange(tx, change)
  if (!(await deleteDevice(tx, id))) throw new Refusal("device_in_repair")
  await raiseKinds(tx, change.actor)
  const before = { title, slug, issues: issues.length, brands: brands.length }
  await audit(tx, change.actor, { act: "repair-offer.removed", object: { kind: "repair-offer", id }, before })
}

/** The order of the kinds that somebody saw is out of date. */
async function raiseKinds(tx: Queries, { name }: Actor): Promise<void> {
  await raiseSettings(tx, { keys: [OFFER_KINDS], by: name, permission: "repairs.offer" })
}

/** Puts the kinds of device into this order. Refuses with `not_found` unless it names each of them. */
export async function orderKinds(tx: Queries, order: readonly number[], { version, actor, now }: Who & { version: number }): Promise<void> {
  await waitForImports(tx)
  const by = { expected: version, by: actor.name, now, permission: "repairs.offer" } as const
  await changeSetting(tx, { key: OFFER_KINDS, value: null, ...by, current: () => readKinds(tx) })
  const before = await offerKinds(tx)
  const after = order.flatMap((id) => before.find((kind) => kind.id === id) ?? [])
  if (after.length < order.length || after.length < before.length) throw new Refusal("not_found")
  await writeKindOrder(tx, order)
  await announceCatalogChange(tx)
  const titles = (kinds: typeof before) => kinds.map(({ title }) => title)
  const part = changedPart(titles(before), titles(after))
  const object = { kind: "repair-offer", id: "kinds" }
  await audit(tx, actor, { act: "repair-offer.order", object, before: { list: part.before }, after: { list: part.after } })
}
