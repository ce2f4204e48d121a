import { repairOffer as calls } from "#contract/office/repairs/repair-offer.ts"
import { catalogTransaction } from "#server/catalog/office/catalog-transaction.ts"
import type { Queries } from "#server/db/database.ts"
import { type OfficeServer, serveOffice } from "#server/office/serve-office.ts"
import type { Services } from "#server/services.ts"
import { saveBrand } from "./change-brand.ts"
import { addKind, type Change, orderKinds, removeKind, saveTexts } from "./change-device.ts"
import { saveBrands, saveIssues, saveModels } from "./change-lists.ts"
import { removePrice, savePrice } from "./change-prices.ts"
import { repairedBrands } from "./offer.queries.ts"
import { readDevice, readKinds, readModels } from "./read-offer.ts"

/** The back office's calls about what is repaired. */
export function serveRepairOffer(office: OfficeServer & Services): void {
  const { db, clock, kept } = office
  const imageBase = office.config.imageBaseUrl
  /** In a transaction; this process forgets its pages at once, the others with the announcement. */
  const written = async <Answer>(work: (tx: Queries) => Promise<Answer>): Promise<Answer> => {
    const answer = await catalogTransaction(db, work)
    kept.clear()
    return answer
  }
  type Given = { params: { id: number } } & Pick<Change, "version" | "actor">
  // Answers in the transaction: the version is that of this change, on which the next one stands.
  const changed = ({ params: { id }, version, actor }: Given, work: (tx: Queries, change: Change) => Promise<void>) =>
    written(async (tx) => {
      await work(tx, { device: id, version, actor, now: clock.now(), imageBase })
      return readDevice(tx, id, imageBase)
    })
  serveOffice(office, calls.kinds, () => readKinds(db))
  serveOffice(office, calls.order, ({ body: { kinds }, version, actor }) =>
    written(async (tx) => {
      await orderKinds(tx, kinds, { version, actor, now: clock.now() })
      return readKinds(tx)
    }),
  )
  serveOffice(office, calls.brands, async () => ({ brands: await repairedBrands(db) }))
  serveOffice(office, calls.device, ({ params: { id } }) => readDevice(db, id, imageBase))
  serveOffice(office, calls.models, ({ params: { id, brand } }) => readModels(db, { device: id, brand }))
  serveOffice(office, calls.add, async ({ body, actor }) =>
    readDevice(db, await written((tx) => addKind(tx, body, { actor, now: clock.now() })), imageBase),
  )
  serveOffice(office, calls.saveTexts, (given) => changed(given, (tx, change) => saveTexts(tx, given.body, change)))
  serveOffice(office, calls.remove, async ({ params: { id }, version, actor }) => {
    await written((tx) => removeKind(tx, { device: id, version, actor, now: clock.now(), imageBase }))
    return null
  })
  serveOffice(office, calls.saveIssues, (given) => changed(given, (tx, change) => saveIssues(tx, given.body.issues, change)))
  serveOffice(office, calls.saveBrands, (given) => changed(given, (tx, change) => saveBrands(tx, given.body.brands, change)))
  serveOffice(office, calls.saveBrand, (given) => changed(given, (tx, change) => saveBrand(tx, given.params.brand, given.body, change)))
  serveOffice(office, calls.saveModels, async (given) => {
    const { id, brand } = given.params
    const { version } = await changed(given, (tx, change) => saveModels(tx, brand, given.body.models, change))
    return { ...(await readModels(db, { device: id, brand })), version }
  })
  serveOffice(office, calls.addPrice, (given) => changed(given, (tx, change) => savePrice(tx, null, given.body, change)))
  serveOffice(office, calls.changePrice, (given) => changed(given, (tx, change) => savePrice(tx, given.params.tariff, given.body, change)))
  serveOffice(office, calls.removePrice, (given) => changed(given, (tx, change) => removePrice(tx, given.params.tariff, change)))
}
