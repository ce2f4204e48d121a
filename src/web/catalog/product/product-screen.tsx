import { createIsomorphicFn } from "@tanstack/react-start"
import { type ComponentType, memo, type RefObject, Suspense, useEffect, useRef, useState } from "react"
import type { ProductDetails, Variant } from "#contract/catalog.ts"
import { m } from "#messages/messages.js"
import { stockState } from "#rules/catalog/buying.ts"
import { lazyWhenIdle } from "#ui/layout/lazy-when-idle.ts"
import { Icon } from "#ui/media/icon.tsx"
import { Breadcrumbs } from "#ui/navigation/breadcrumbs.tsx"
import { Badge } from "#ui/text/badge.tsx"
import { Price } from "#ui/text/price.tsx"
import { RatingRow } from "#ui/text/rating-row.tsx"
import type { CardProduct } from "#web/catalog/card/card-product.ts"
import { BuyBox } from "./buy-box.tsx"
import { Gallery } from "./gallery.tsx"
import { type ProductAddress, type ProductPage, productTrail, useShownVariant } from "./load-product.ts"
import { Notes, RepairBand, Specification } from "./notes.tsx"
import { OptionPicker, pickerOptions, selectionText, useOptionChoice } from "./option-picker.tsx"
import * as styles from "./product.module.css"
import { SimilarProducts } from "./similar-products.tsx"
import { WishAndShare } from "./wish-and-share.tsx"

/** The screen of every product address. Another product resets it; another variant does not. [spec 1 §2.7] */
export function ProductScreen(props: { page: ProductPage; address: ProductAddress }) {
  return <Product key={props.page.product.id} {...props} />
}

function Product({ page, address }: { page: ProductPage; address: ProductAddress }) {
  const { product, similar } = page
  const [variant, showVariant] = useShownVariant(page, address)
  const choice = useOptionChoice(product.variants, variant, showVariant)

  const isInStock = stockState(variant.inventory_quantity, variant.out_of_stock, 1) === "available"
  const crumbs = productTrail(product).map(({ name, path }) => ({ name, href: path }))
  const name = [product.title, selectionText({ options: product.options.slice(0, 1) }, choice.selection)].filter(Boolean).join(", ")

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
          <BuyColumn product={product} variant={variant} {...choice} />
          <Notes product={product} />
          <Specification specifications={variant.specifications} />
        </div>
      </div>
      <DeferredSimilarProducts products={similar} to={product.id} />
    </>
  )
}

type BuyColumnProps = { product: ProductDetails; variant: Variant } & ReturnType<typeof useOptionChoice>

/** Beside the pictures: title, price, options and the buttons that buy the product. */
function BuyColumn({ product, variant, selection, resetBy, pick }: BuyColumnProps) {
  const [quantity, setQuantity] = useState(1)
  const [column, fits] = useFitsBeside()
  const options = pickerOptions(product, selection)
  const crossedOut = options.findLast(({ values }) => values.some(({ isCompatible }) => !isCompatible))
  return (
    <div ref={column} className={fits ? `${styles.buy} ${styles.stays}` : styles.buy}>
      <div className={styles.head}>
        <h1 className="h-section">
          <bdi>{product.title}</bdi>
        </h1>
        <div className={styles.tools}>
          <WishAndShare productId={product.id} />
        </div>
        <RatingRow reviews={product.reviews} />
        <div className={styles.price} aria-live="polite">
          <Price size="product" selling={variant.selling_price} maximum={variant.maximum_price} />
        </div>
        <KeyFacts facts={product.facts} own={variant.facts} />
      </div>
      {options.length > 0 && (
        <div className={styles.options}>
          {options.map((option) => (
            <OptionPicker
              key={option.id}
              option={option}
              hasReset={resetBy === option.title}
              hint={option === crossedOut ? m.catalog_product_crossed_out() : undefined}
              onPick={(value) => pick({ option: option.title, value })}
            />
          ))}
        </div>
      )}
      <BuyBox product={product} variant={variant} selection={selection} quantity={quantity} onQuantity={setQuantity} />
      {product.repair && <RepairBand repair={product.repair} />}
    </div>
  )
}

/** The most important facts about the shown variant. [spec 5 §12] */
function KeyFacts({ facts, own }: { facts: ProductDetails["facts"]; own: Variant["facts"] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ key, label, icon, text }, place) => {
        const shown = own ? own[place] : text
        return (
          shown && (
            <div key={key}>
              <dt>
                <Icon name={icon} />
                {label}
              </dt>
              <dd dir="auto">{shown}</dd>
            </div>
          )
        )
      })}
    </dl>
  )
}

/** The height above a sticky column in px: the header with its category row, and a margin. */
const ABOVE_PX = 160

/**
 * Whether a column fits the screen and can be sticky; a taller one would hide its end below the screen. False before hydration, when
 * nothing has scrolled yet.
 */
function useFitsBeside(): [RefObject<HTMLDivElement | null>, boolean] {
  const column = useRef<HTMLDivElement>(null)
  const [fits, setFits] = useState(false)
  useEffect(() => {
    const element = column.current
    if (!element) return
    const look = () => setFits(element.offsetHeight + ABOVE_PX <= window.innerHeight)
    const sizes = new ResizeObserver(look)
    sizes.observe(element)
    window.addEventListener("resize", look)
    return () => {
      sizes.disconnect()
      window.removeEventListener("resize", look)
    }
  }, [])
  return [column, fits]
}

type SimilarProps = { products: readonly CardProduct[]; to: number }

const LazySimilarProducts: ComponentType<SimilarProps> = createIsomorphicFn()
  .server((): ComponentType<SimilarProps> => SimilarProducts)
  .client(
    (): ComponentType<SimilarProps> => lazyWhenIdle(() => import("./similar-products.tsx").then((module) => module.SimilarProducts)),
  )()

/**
 * The similar products as the server rendered them. The script of the carousel and its cards loads when the browser is idle, because the
 * links work without it. The Suspense boundary keeps the server's elements until then if its props do not change: hence the memo.
 */
const DeferredSimilarProducts = memo(function DeferredSimilarProducts(props: SimilarProps) {
  return (
    <Suspense>
      <LazySimilarProducts {...props} />
    </Suspense>
  )
})
