import { TwoLines } from "#office/parts/table/two-lines.tsx"
import { Picture } from "#office/parts/text/picture.tsx"

type VariantWordsProps = { image: string | null; title: string; name: string; sku: string | null }

/** A variant in a list: picture and product above its option values and SKU. */
export function VariantWords({ image, title, name, sku }: VariantWordsProps) {
  const below = [name, sku].filter(Boolean).join(" · ")
  const words = <span className="medium">{title}</span>
  return (
    <span className="row">
      <Picture src={image} />
      {below ? <TwoLines below={<bdi>{below}</bdi>}>{words}</TwoLines> : words}
    </span>
  )
}
