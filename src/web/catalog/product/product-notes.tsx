import type { ProductDetails } from "#contract/catalog.ts"
import { m } from "#messages/messages.js"
import { Collapsible } from "#ui/layout/collapsible.tsx"
import styles from "./product.module.css"
import { ProductHtml } from "./product-html.tsx"
import { ProductSpecification } from "./product-specification.tsx"

type ProductNotesProps = {
  product: Pick<ProductDetails, "details" | "warranty_info" | "return_policy">
  specifications: Readonly<Record<string, string>>
}

/** What the catalog says of a product: its text, and warranty, replacement and specification to unfold. */
export function ProductNotes({ product: { details, warranty_info, return_policy }, specifications }: ProductNotesProps) {
  return (
    <div className={styles.notes}>
      {details && (
        <div className={styles.details}>
          <ProductHtml html={details} />
        </div>
      )}
      {warranty_info.additional_info && (
        <Collapsible title={m.catalog_product_warranty()}>
          <ProductHtml html={warranty_info.additional_info} />
        </Collapsible>
      )}
      {return_policy.additional_info && (
        <Collapsible title={m.catalog_product_replacement()}>
          <ProductHtml html={return_policy.additional_info} />
        </Collapsible>
      )}
      {Object.keys(specifications).length > 0 && (
        <Collapsible title={m.catalog_product_specification()} open>
          <ProductSpecification specifications={specifications} />
        </Collapsible>
      )}
    </div>
  )
}
