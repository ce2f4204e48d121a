import { Fragment, useState, useSyncExternalStore } from "react"
import { m } from "#messages/messages.js"
import { ownCardFacts } from "#rules/catalog/facts/card-facts.ts"
import { shownFacts } from "#rules/catalog/facts/key-facts.ts"
import { whenIdle } from "#ui/layout/lazy-when-idle.ts"
import { Icon } from "#ui/media/icon.tsx"
import { Picture } from "#ui/media/picture.tsx"
import { Swatches } from "#ui/media/swatches.tsx"
import { SiteLink } from "#ui/navigation/site-link.tsx"
import { textMark } from "#ui/text/language.ts"
import { Price } from "#ui/text/price.tsx"
import { RatingRow } from "#ui/text/rating-row.tsx"
import * as text from "#ui/text/text.module.css"
import { paths } from "#web/paths.ts"
import * as styles from "./card.module.css"
import type { CardProduct, CardVariant } from "./card-product.ts"

type ProductCardProps = {
  product: CardProduct
  /** The address of the card of a variant; by default the canonical one. */
  hrefFor?: (variant: CardVariant) => string
  /** For the first picture of a screen. */
  priority?: boolean
  /** For the other pictures in the first view. */
  eager?: boolean
  /** The width of the picture; by default that of a strip with cards of 200 px, 150 px on phones. */
  sizes?: string
  headingLevel?: 2 | 3 | 4
  /** Only the first variant, without swatches. */
  oneVariant?: boolean
}

const STRIP_SIZES = "(max-width: 767px) 129px, 172px"

/**
 * A product card that fills its container. The whole card is one link, below the swatches and the cart button, which is a link too.
 * Selecting a colour changes the card to its first variant: price, picture and link. [spec 1 §2.6]
 */
export function ProductCard({
  product,
  hrefFor,
  priority,
  eager,
  sizes = STRIP_SIZES,
  headingLevel = 3,
  oneVariant = false,
}: ProductCardProps) {
  const [chosenColor, setChosenColor] = useState<string | null>(null)
  const [first] = product.variants
  const variant = variantOfColor(product.variants, chosenColor) ?? first
  if (!variant) return null

  const Heading = `h${headingLevel}` as const
  const href = hrefFor ? hrefFor(variant) : paths.product(product.slug, product.id, variant.slug)
  const color = colorOf(variant)
  const colors = colorsOf(product.variants)
  const ownPictureText = color ? m.catalog_card_picture({ title: product.title, color: color.name }) : product.title

  return (
    <article className={styles.card}>
      <div className={styles.media}>
        {product.in_stock ? product.labelText && <SaleLabel name={product.labelText} /> : <SaleLabel name={m.catalog_card_sold_out()} />}
        <Picture
          className={styles.picture}
          path={variant.thumbnail || product.thumbnail}
          alt={variant === first ? product.thumbnail_alt_text : ownPictureText}
          sizes={sizes}
          priority={priority}
          eager={eager}
        />
      </div>
      <div className={styles.body}>
        <Heading className={styles.title}>
          <SiteLink className={styles.link} href={href}>
            <bdi className={styles.name} {...textMark(product.title)}>
              {product.title}
            </bdi>
            {color && (
              <bdi className={styles.color} {...textMark(color.name)}>
                {" "}
                {color.name}
              </bdi>
            )}
          </SiteLink>
        </Heading>
        <div className={styles.line}>
          <p className={styles.facts}>
            {shownFacts(product.facts, ownCardFacts(product.facts, variant)).map(({ key, label, text }, place) => (
              <Fragment key={key}>
                {place > 0 && <span aria-hidden="true"> · </span>}
                <span className="sr">{label} </span>
                <bdi {...textMark(text)}>{text}</bdi>
              </Fragment>
            ))}
          </p>
          <Arrival variant={variant} />
        </div>
        {!oneVariant && (
          <div className={styles.colors}>{color && <Swatches colors={colors} selected={color.name} onSelect={setChosenColor} />}</div>
        )}
        <RatingRow reviews={product.reviews} />
        <div className={styles.foot}>
          <Price className={styles.price} selling={variant.selling_price} maximum={variant.maximum_price} />
          <SiteLink className={styles.cart} href={href} aria-label={m.catalog_card_view({ title: product.title })}>
            <Icon name="bag" />
          </SiteLink>
        </div>
      </div>
    </article>
  )
}

let ArrivalDay: typeof import("#web/cart/delivery-promise.tsx").ArrivalDay | undefined
let loading: Promise<unknown> | undefined

/** The day of delivery, whose script loads when the browser is idle: it shows only after hydration anyway. */
function Arrival({ variant }: { variant: CardVariant }) {
  const Day = useSyncExternalStore(
    followArrivalDay,
    () => ArrivalDay,
    () => undefined,
  )
  return Day && <Day variant={variant} className={styles.arrival} />
}

function followArrivalDay(follower: () => void): () => void {
  loading ??= whenIdle()
    .then(() => import("#web/cart/delivery-promise.tsx"))
    .then((module) => {
      ArrivalDay = module.ArrivalDay
    })
  // Without the script the cards show no day.
  loading.then(follower, () => {})
  return () => {}
}

type Color = { name: string; code: string | null }
type ColoredVariant = Pick<CardVariant, "option_values">

/** The colour of a variant in the language of the page; null when it has none. */
export function colorOf(variant: ColoredVariant): Color | null {
  const color = variant.option_values.find(({ option }) => option === "Color")
  return color ? { name: color.shown ?? color.value, code: color.code } : null
}

/** The distinct colours of a card, in the order of its variants. */
export function colorsOf(variants: readonly ColoredVariant[]): Color[] {
  const byName = new Map<string, Color>()
  for (const variant of variants) {
    const color = colorOf(variant)
    if (color && !byName.has(color.name)) byName.set(color.name, color)
  }
  return [...byName.values()]
}

/** The first variant in this colour; undefined while no colour is selected. [spec 1 §2.6] */
export function variantOfColor<Variant extends ColoredVariant>(variants: readonly Variant[], name: string | null): Variant | undefined {
  return name === null ? undefined : variants.find((variant) => colorOf(variant)?.name === name)
}

/** A white pill at the start corner of a picture. Its parent must be positioned. */
function SaleLabel({ name }: { name: string }) {
  return <span className={text.label}>{name}</span>
}
