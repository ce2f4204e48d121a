import { useState } from "react"
import { m } from "#messages/messages.js"
import { stockState } from "#rules/buying.ts"
import { variantBySlug } from "#rules/variant-selection.ts"
import { Breadcrumbs } from "#ui/layout/breadcrumbs.tsx"
import { Badge } from "#ui/text/badge.tsx"
import { Price } from "#ui/text/price.tsx"
import { RatingRow } from "#ui/text/rating-row.tsx"
import { BuyBox } from "./buy-box.tsx"
import { DeferredSimilarProducts } from "./deferred-similar-products.tsx"
import { DeliveryFacts } from "./delivery-facts.tsx"
import { Gallery } from "./gallery.tsx"
import type { ProductPage } from "./load-product.ts"
import { OptionPicker } from "./option-picker.tsx"
import { useOptionChoice } from "./option-picker-choice.ts"
import { pickerOptions, selectionText } from "./picker-options.ts"
import styles from "./product.module.css"
import type { ProductAddress } from "./product-address.ts"
import { ProductNotes } from "./product-notes.tsx"
import { productTrail } from "./product-trail.ts"
import { ShareButton } from "./share-button.tsx"
import { useFitsBeside } from "./use-fits-beside.ts"
import { useVariantAddress } from "./use-variant-address.ts"
import { WishlistButton } from "./wishlist-button.tsx"

/** The screen of every product address. Another product starts it over; another variant does not. [spec 1 §2.7] */
export function ProductDetail(props: { page: ProductPage; address: ProductAddress }) {
  return <Product key={props.page.product.id} {...props} />
}

function Product({ page, address }: { page: ProductPage; address: ProductAddress }) {
  const { product, similar } = page
  const variant = variantBySlug(product.variants, address.variantSlug)
  const showVariant = useVariantAddress(page, address, variant.slug)
  const { selection, resetBy, pick } = useOptionChoice(product.variants, variant, showVariant)
  const [quantity, setQuantity] = useState(1)
  const [buyColumn, fits] = useFitsBeside()

  const options = pickerOptions(product, selection)
  const crossedOut = options.findLast(({ values }) => values.some(({ isCompatible }) => !isCompatible))
  const stock = stockState(variant.inventory_quantity, variant.out_of_stock, 1)
  const isInStock = stock === "available"
  const crumbs = productTrail(product).map(({ name, path }) => ({ name, href: path }))
  const name = [product.title, selectionText({ options: product.options.slice(0, 1) }, selection)].filter(Boolean).join(", ")

  return (
    <>
      <div className={`wrap ${styles.page}`}>
        <Breadcrumbs crumbs={crumbs} />
        <div className={styles.product}>
          <Gallery
            images={[...new Set(variant.images.length > 0 ? variant.images : [product.thumbnail])]}
            name={name}
            resetKey={variant.slug}
            badge={
              <Badge tone={isInStock ? "green" : "red"}>
                {isInStock ? m.catalog_product_in_stock() : m.catalog_product_out_of_stock()}
              </Badge>
            }
          />
          <div ref={buyColumn} className={fits ? `${styles.buy} ${styles.stays}` : styles.buy}>
            <div className={styles.head}>
              <h1 className="h-section">
                <bdi>{product.title}</bdi>
              </h1>
              <div className={styles.tools}>
                <WishlistButton productId={product.id} />
                <ShareButton />
              </div>
              <RatingRow reviews={product.reviews} />
              <div className={styles.price} aria-live="polite">
                <Price size="product" selling={variant.selling_price} maximum={variant.maximum_price} />
              </div>
            </div>
            {options.map((option) => (
              <OptionPicker
                key={option.id}
                option={option}
                hasReset={resetBy === option.title}
                hint={option === crossedOut ? m.catalog_product_crossed_out() : undefined}
                onPick={(value) => pick({ option: option.title, value })}
              />
            ))}
            {isInStock && <DeliveryFacts variant={variant} />}
            <BuyBox product={product} variant={variant} selection={selection} quantity={quantity} onQuantity={setQuantity} />
          </div>
          <ProductNotes product={product} specifications={variant.specifications} />
        </div>
      </div>
      <DeferredSimilarProducts products={similar} />
    </>
  )
}
