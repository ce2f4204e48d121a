import { priceText } from "#ui/text/language.ts"

/** An amount of money, isolated so that it reads the same in both directions. */
export function Amount({ qar }: { qar: number }) {
  return <bdi className="num nowrap">{priceText(qar)}</bdi>
}
