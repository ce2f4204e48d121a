import { type Fact, type FactRule, factsOfVariants, MAX_CARD_FACTS, type OwnFacts, type Specifications, textIn } from "./key-facts.ts"

/** The maximum number of bytes that the facts of a product add to a listing. */
const MAX_LISTING_BYTES = 120

/** A fact as a listing has it: one by hand is the same in every variant, whatever its options say. */
export type CardFact = Fact & { by_hand?: true }
export type CardFacts = { facts: CardFact[]; own: (OwnFacts | null)[] }

type FactVariant = { specifications: Specifications; options: readonly { option: string; value: string }[] }

/**
 * The facts of a card: as many of the first ones as a listing has bytes for. For each variant only what `ownCardFacts` would not find in
 * the variant's options or the first variant.
 */
export function cardFacts(rules: readonly FactRule[], variants: readonly FactVariant[]): CardFacts {
  for (let count = MAX_CARD_FACTS; count > 0; count--) {
    const read = readCardFacts(rules.slice(0, count), variants)
    if (listingBytes(read) <= MAX_LISTING_BYTES) return read
  }
  return { facts: [], own: variants.map(() => null) }
}

function readCardFacts(rules: readonly FactRule[], variants: readonly FactVariant[]): CardFacts {
  const { facts, own } = factsOfVariants(
    rules,
    variants.map(({ specifications }) => specifications),
  )
  const byHand = new Set(rules.filter(({ by_hand }) => by_hand !== null).map(({ key }) => key))
  const marked = facts.map(({ key, label, text }): CardFact => ({ key, label, text, ...(byHand.has(key) && { by_hand: true }) }))
  return { facts: marked, own: variants.map(({ options }, place) => unexpected(marked, options, own[place] ?? null)) }
}

function unexpected(facts: readonly CardFact[], options: FactVariant["options"], own: OwnFacts | null): OwnFacts | null {
  const differing = facts.flatMap((fact) => {
    const text = textIn(fact, own)
    return text === expectedText(fact, options) ? [] : [[fact.key, text] as const]
  })
  return differing.length > 0 ? Object.fromEntries(differing) : null
}

/** The facts of a listing's variant that differ from those of the first one; undefined where none does. */
export function ownCardFacts(
  facts: readonly CardFact[],
  { facts: own, option_values: options }: { facts?: OwnFacts; option_values: FactVariant["options"] },
): OwnFacts | undefined {
  const texts = facts.map((fact) => [fact, textIn({ ...fact, text: expectedText(fact, options) }, own)] as const)
  const differing = texts.flatMap(([{ key, text }, ownText]) => (ownText === text ? [] : [[key, ownText] as const]))
  return differing.length > 0 ? Object.fromEntries(differing) : undefined
}

function expectedText({ label, text, by_hand }: CardFact, options: FactVariant["options"]): string | null {
  return by_hand ? text : (options.find(({ option }) => option === label)?.value ?? text)
}

/** The bytes of the fields `facts` of a product and its variants, each with the comma before it. */
function listingBytes({ facts, own }: CardFacts): number {
  const fields = [facts, ...own].flatMap((value) => (value === null ? [] : [`,"facts":${JSON.stringify(value)}`]))
  return new TextEncoder().encode(fields.join("")).length
}
