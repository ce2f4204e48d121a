import { createIsomorphicFn } from "@tanstack/react-start"
import { type ComponentType, memo, type RefObject, Suspense, useEffect, useRef, useState } from "react"
import type { ProductDetails, Variant } from "#contract/products.ts"
import { m } from "#messages/messages.js"
import { stockState } from "#rules/catalog/buying.ts"
import { showToast } from "#ui/dialog/toast.ts"
import { iconButtonClass } from "#ui/form/button.tsx"
import { lazyWhenIdle } from "#ui/layout/lazy-when-idle.ts"
import { Collapsible } from "#ui/layout/panel.tsx"
import { Icon } from "#ui/media/icon.tsx"
import { Badge } from "#ui/text/badge.tsx"
import { copyText } from "#ui/text/copy-text.ts"
import { joinList, textMark } from "#ui/text/language.ts"
import { Price } from "#ui/text/price.tsx"
import { RatingRow } from "#ui/text/rating-row.tsx"
import { Gallery } from "#web/catalog/gallery/gallery.tsx"
import { useWish } from "#web/device/wishlist.ts"
import { BuyBox } from "./buy-box.tsx"
import { type ProductAddress, type ProductPage, useShownVariant } from "./load-product.ts"
import { Notes, type NotesProps, RepairBand, type RepairBandProps, Trail, type TrailProps } from "./notes.tsx"
import { OptionPicker, pickerOptions, selectionText, useOptionChoice } from "./option-picker.tsx"
import * as styles from "./product.module.css"
import { ProductStrips, type ProductStripsProps } from "./product-strips.tsx"

/** The screen of every product address. Another product resets it; another variant does not. [spec 1 §2.7] */
export function ProductScreen(props: { page: ProductPage; address: ProductAddress }) {
  return <Product key={props.page.product.id} {...props} />
}

function Product({ page, address }: { page: ProductPage; address: ProductAddress }) {
  const { product, similar, accessories } = page
  const [variant, showVariant] = useShownVariant(page, address)
  const choice = useOptionChoice(product.variants, variant, showVariant)

  const isInStock = stockState(variant.inventory_quantity, variant.out_of_stock, 1) === "available"
  const name = joinList([product.title, selectionText({ ...product, options: product.options.slice(0, 1) }, choice.selection)])

  return (
    <>
      <div className={`wrap ${styles.page}`}>
        <div className={styles.trail}>
          <LateTrail product={product} />
        </div>
        <div className={styles.product}>
          <Gallery
            images={[...new Set(variant.images.length > 0 ? variant.images : [product.thumbnail])]}
            texts={product.picture_texts}
            name={name}
            resetKey={variant.slug}
            badge={
              <Badge tone={isInStock ? "green" : "red"}>
                {isInStock ? m.catalog_product_in_stock() : m.catalog_product_out_of_stock()}
              </Badge>
            }
          />
          <BuyColumn product={product} variant={variant} {...choice} />
          <LateNotes product={product} />
          <Specification groups={product.specification_groups} specifications={variant.specifications} />
        </div>
      </div>
      <LateStrips accessories={accessories} similar={similar} to={product.id} />
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
          <bdi {...textMark(product.title)}>{product.title}</bdi>
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
      {product.repair && <LateRepairBand repair={product.repair} />}
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
              <dd>
                <bdi {...textMark(shown)}>{shown}</bdi>
              </dd>
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

type SpecificationProps = { groups: ProductDetails["specification_groups"]; specifications: Variant["specifications"] }

/** The specifications of a variant in their groups, over the whole width, in two halves where there is room. */
function Specification({ groups, specifications }: SpecificationProps) {
  const filled = groups.filter(({ names }) => names.some((name) => name in specifications))
  if (filled.length === 0) return null
  return (
    <div className={styles.whole}>
      <Collapsible title={m.catalog_product_specification()} open>
        <div className={styles.halves}>
          {filled.map(({ group, names }) => (
            <table key={group} className={styles.specification}>
              {filled.length > 1 && <caption>{m.catalog_product_specification_group({ group })}</caption>}
              <tbody>
                {names.map(
                  (name) =>
                    name in specifications && (
                      <tr key={name}>
                        <th scope="row">{name}</th>
                        <td>
                          <bdi {...textMark(specifications[name] ?? "")}>{specifications[name]}</bdi>
                        </td>
                      </tr>
                    ),
                )}
              </tbody>
            </table>
          ))}
        </div>
      </Collapsible>
    </div>
  )
}

/** The wishlist button, which is filled when the product is on this device's wishlist, and the button that copies the address. */
function WishAndShare({ productId }: { productId: number }) {
  const { isWished, toggle } = useWish(productId)
  function change() {
    toggle()
    showToast(isWished ? m.catalog_product_wishlist_removed() : m.catalog_product_wishlist_added(), { kind: "good" })
  }
  /** The current address of the page, with the selected variant. [spec 1 §8] */
  async function share() {
    const isCopied = await copyText(window.location.href)
    showToast(isCopied ? m.catalog_product_link_copied() : m.catalog_product_link_not_copied(), { kind: isCopied ? "good" : "bad" })
  }
  const wish = isWished ? m.catalog_product_wishlist_added() : m.catalog_product_wishlist_add()
  return (
    <>
      <button type="button" className={iconButtonClass()} title={wish} onClick={change}>
        <Icon name="heart" filled={isWished} />
        <span className="sr">{wish}</span>
      </button>
      <button type="button" className={iconButtonClass()} title={m.catalog_product_share()} onClick={() => void share()}>
        <Icon name="share" />
        <span className="sr">{m.catalog_product_share()}</span>
      </button>
    </>
  )
}

type LateParts = {
  Trail: ComponentType<TrailProps>
  Notes: ComponentType<NotesProps>
  RepairBand: ComponentType<RepairBandProps>
  ProductStrips: ComponentType<ProductStripsProps>
}

/** What the browser loads when it is idle: the server has rendered it, and its links and collapsibles work without script. */
const late = createIsomorphicFn()
  .server((): LateParts => ({ Trail, Notes, RepairBand, ProductStrips }))
  .client((): LateParts => {
    const notes = () => import("./notes.tsx")
    return {
      Trail: lazyWhenIdle(() => notes().then((module) => module.Trail)),
      Notes: lazyWhenIdle(() => notes().then((module) => module.Notes)),
      RepairBand: lazyWhenIdle(() => notes().then((module) => module.RepairBand)),
      ProductStrips: lazyWhenIdle(() => import("./product-strips.tsx").then((module) => module.ProductStrips)),
    }
  })()

const LateTrail = keptUntilLoaded(late.Trail)
const LateNotes = keptUntilLoaded(late.Notes)
const LateRepairBand = keptUntilLoaded(late.RepairBand)
const LateStrips = keptUntilLoaded(late.ProductStrips)

/** The Suspense boundary keeps the server's elements until the script is there if its props do not change: hence the memo. */
function keptUntilLoaded<Props extends object>(Part: ComponentType<Props>) {
  return memo((props: Props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  ))
}
