import { MAX_FACT_LENGTH } from "#rules/catalog/facts/key-facts.ts"
import { announceCatalogChange } from "#server/catalog/catalog-changes.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"
import { audit, commandLine } from "#server/office/audit.queries.ts"
import { Impossible } from "#server/operators/impossible.ts"
import type { Services } from "#server/services.ts"
import { deleteFact, lockProductWithFacts, writeFact } from "./product-facts.queries.ts"

type FactWish = {
  /** The product's id or slug. */
  product: string
  key: string
  /** Null: what the specification says counts again. */
  text: string | null
  /** Who operates. */
  by: string
}

/** Writes a fact of a product by hand, or takes it back. It counts for every variant, and imports leave it as it is. [spec 5 §12] */
export async function setFact(
  { db }: Pick<Services, "db">,
  { product: named, key, text, by }: FactWish,
): Promise<{ product: string; before: string | null }> {
  const written = text?.trim() ?? null
  if (written !== null && (written === "" || written.length > MAX_FACT_LENGTH))
    throw new Impossible(`A fact has from 1 to ${MAX_FACT_LENGTH} characters.`)
  return shortTransaction(db, async (tx) => {
    const product = await lockProductWithFacts(tx, named)
    if (!product) throw new Impossible(`Product ${named} does not exist.`)
    const fact = product.facts.find((one) => one.key === key)
    if (!fact) {
      const known = product.facts.map((one) => one.key).join(", ")
      throw new Impossible(`${product.title} has no fact "${key}". ${known === "" ? "Its category has none." : `Its facts are ${known}.`}`)
    }
    const before = fact.by_hand
    const place = { productId: product.id, key }
    await (written === null ? deleteFact(tx, place) : writeFact(tx, { ...place, text: written }))
    const object = { kind: "product", id: product.id }
    await audit(tx, commandLine(by), { act: "product.fact", object, before: { key, text: before }, after: { key, text: written } })
    await announceCatalogChange(tx)
    return { product: product.title, before }
  })
}
