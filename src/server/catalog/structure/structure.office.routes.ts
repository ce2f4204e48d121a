import { structure } from "#contract/office/structure.ts"
import { imageUrl, renditionPath } from "#rules/values/image-path.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"
import { type OfficeServer, serveOffice } from "#server/office/serve-office.ts"
import type { Services } from "#server/services.ts"
import { addNewGroup, groupNow, moveCategory, removeGroup, saveGroup } from "./change-groups.ts"
import { groupsOf } from "./groups.queries.ts"
import { collectionNow, orderCollection } from "./order-collection.ts"

/** The back office's calls about categories, brands and collections. */
export function serveStructure(office: OfficeServer, services: Services): void {
  const { db, config, clock, kept } = services
  const shown = <One extends { picture: string | null }>(group: One): One => ({
    ...group,
    picture: group.picture === null ? null : imageUrl(renditionPath(group.picture, 320, "webp"), config.imageBaseUrl),
  })
  /** In a transaction; this process forgets its pages at once, the others with the announcement. */
  const written = async <Answer>(work: Parameters<typeof shortTransaction<Answer>>[1]): Promise<Answer> => {
    const answer = await shortTransaction(db, work)
    kept.clear()
    return answer
  }
  const now = () => clock.now()
  serveOffice(office, structure.groups, async ({ params: { kind } }) => ({ results: (await groupsOf(db, kind)).map(shown) }))
  serveOffice(office, structure.add, async ({ params: { kind }, body, actor }) =>
    shown(await written((tx) => addNewGroup(tx, kind, body, { actor, now: now() }))),
  )
  serveOffice(office, structure.save, async ({ params, body, version, actor }) =>
    shown(await written((tx) => saveGroup(tx, params, { version, texts: body }, { actor, now: now() }))),
  )
  serveOffice(office, structure.remove, async ({ params, body: { to }, version, actor }) => ({
    products: await written((tx) => removeGroup(tx, params, { version, to }, { actor, now: now() })),
  }))
  serveOffice(office, structure.move, async ({ params: { id }, body: { parent_id: parentId, index }, version, actor }) =>
    shown(await written((tx) => moveCategory(tx, id, { version, parentId, index }, { actor, now: now() }))),
  )
  const imageBase = config.imageBaseUrl
  serveOffice(office, structure.members, ({ member: { language }, params: { id } }) => collectionNow(db, id, { imageBase, language }))
  serveOffice(office, structure.order, async ({ member: { language }, params: { id }, body: { products }, version, actor }) => {
    await groupNow(db, { kind: "collection", id })
    // Answers in the transaction: the version is that of this change, on which the next one stands.
    return written(async (tx) => {
      await orderCollection(tx, id, { version, products }, actor)
      return collectionNow(tx, id, { imageBase, language })
    })
  })
}
