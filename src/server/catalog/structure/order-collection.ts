import type { Members } from "#contract/office/structure.ts"
import { imageUrl, renditionPath } from "#rules/values/image-path.ts"
import type { Locale } from "#rules/values/locale.ts"
import type { Queries } from "#server/db/database.ts"
import { catalogNamesInLanguage } from "#server/languages/catalog-names.ts"
import { type Actor, audit } from "#server/office/audit.queries.ts"
import { announceGroup, groupNow, lockedGroup } from "./change-groups.ts"
import { membersOf, setMembers } from "./members.queries.ts"
import { refreshProducts } from "./refresh-group.queries.ts"

/** The products of a collection in its order, with titles in a language; refuses with `not_found`. */
export async function collectionNow(
  db: Queries,
  id: number,
  { imageBase, language }: { imageBase: string; language: Locale },
): Promise<Members> {
  const { version } = await groupNow(db, { kind: "collection", id })
  const members = (await membersOf(db, id)).map((member) => ({ ...member, productId: member.id }))
  const products = await catalogNamesInLanguage(db, language, members)
  const shown = (path: string | null) => (path === null ? null : imageUrl(renditionPath(path, 320, "webp"), imageBase))
  return { version, products: products.map(({ productId: _id, ...product }) => ({ ...product, picture: shown(product.picture) })) }
}

/** Sets the products of a collection and their order. */
export async function orderCollection(
  tx: Queries,
  id: number,
  { version, products }: { version: number; products: readonly number[] },
  actor: Actor,
): Promise<void> {
  const name = { kind: "collection", id } as const
  await lockedGroup(tx, name, version)
  const before = (await membersOf(tx, id)).map((member) => member.id)
  await setMembers(tx, id, products)
  const after = (await membersOf(tx, id)).map((member) => member.id)
  await refreshProducts(tx, [...new Set([...before, ...after])])
  await audit(tx, actor, { act: "collection.ordered", object: name, before: { products: before }, after: { products: after } })
  await announceGroup(tx, name, version + 1)
}
