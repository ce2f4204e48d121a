import { useEffect, useId, useRef, useState } from "react"
import { m } from "#messages/messages.js"
import { IconButton } from "#ui/form/button.tsx"
import type { CardProduct } from "#web/catalog/card/card-product.ts"
import { ProductCard } from "#web/catalog/card/product-card.tsx"
import { rememberViewed } from "#web/device/recently-viewed.ts"
import * as styles from "./product.module.css"

const VISIBLE_WIDE = 5
const CARD_SIZES = "(max-width: 767px) 40vw, (max-width: 1024px) 26vw, (max-width: 1440px) 15vw, 215px"

export type ProductStripsProps = {
  accessories: readonly CardProduct[]
  similar: readonly CardProduct[]
  /** The product of the page. It is stored as viewed here, because this script loads after the page's own. */
  to: number
}

/** Below the product: "Goes with it", the accessories that fit it, and "Similar Products". [spec 1 §2.7] */
export function ProductStrips({ accessories, similar, to }: ProductStripsProps) {
  useEffect(() => rememberViewed(to), [to])
  return (
    <>
      {accessories.length > 0 && <ProductStrip title={m.catalog_product_goes_with()} products={accessories} />}
      {similar.length > 0 && <ProductStrip title={m.catalog_product_similar()} products={similar} />}
    </>
  )
}

/**
 * Five products at a time, two below 768 px. The row is a scroller that snaps to a card; the arrows move it by one card and are disabled at
 * the ends. [A23]
 */
function ProductStrip({ title, products }: { title: string; products: readonly CardProduct[] }) {
  const headingId = useId()
  const { row, isAtStart, isAtEnd, move } = useCardRow(products.length)
  return (
    <section className={`section section-lazy wrap ${styles.similar}`} aria-labelledby={headingId}>
      <div className="section-head">
        <h2 className="h-section" id={headingId}>
          {title}
        </h2>
        <div className="row-2">
          <IconButton
            look="line"
            icon="left"
            flip
            aria-label={m.catalog_product_similar_previous()}
            disabled={isAtStart}
            onClick={() => move(-1)}
          />
          <IconButton
            look="line"
            icon="right"
            flip
            aria-label={m.catalog_product_similar_next()}
            disabled={isAtEnd}
            onClick={() => move(1)}
          />
        </div>
      </div>
      <ul ref={row} className={styles.row} aria-labelledby={headingId}>
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} oneVariant sizes={CARD_SIZES} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A row of cards that moves card by card, and whether it is at its start or end. */
function useCardRow(count: number) {
  const row = useRef<HTMLUListElement>(null)
  // Widths are unknown on the server; on wide screens five cards fit.
  const [ends, setEnds] = useState({ isAtStart: true, isAtEnd: count <= VISIBLE_WIDE })

  useEffect(() => {
    const scroller = row.current
    if (!scroller) return
    const update = () => setEnds(endsOf(scroller))
    const sizes = new ResizeObserver(update)
    sizes.observe(scroller)
    scroller.addEventListener("scroll", update, { passive: true })
    return () => {
      sizes.disconnect()
      scroller.removeEventListener("scroll", update)
    }
  }, [])

  function move(cards: 1 | -1) {
    const scroller = row.current
    const [first, second] = scroller?.children ?? []
    if (!scroller || !(first instanceof HTMLElement) || !(second instanceof HTMLElement)) return
    // Negative in right-to-left text, as `scrollLeft` is.
    const step = second.offsetLeft - first.offsetLeft
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches
    const place = Math.round(scroller.scrollLeft / step) + cards
    scroller.scrollTo({ left: place * step, behavior: isCalm ? "instant" : "smooth" })
  }

  return { row, ...ends, move }
}

function endsOf({ scrollLeft, scrollWidth, clientWidth }: HTMLElement) {
  const gone = Math.abs(scrollLeft)
  return { isAtStart: gone <= 1, isAtEnd: gone + clientWidth >= scrollWidth - 1 }
}
