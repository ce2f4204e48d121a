import { useEffect, useId, useRef } from "react"
import type { CartEntry, CartProduct } from "#contract/cart.ts"
import { m } from "#messages/messages.js"
import { lineProblem } from "#rules/catalog/buying.ts"
import { optionValuesText } from "#rules/catalog/option-values.ts"
import { dirhams, formatPrice, qar } from "#rules/values/money.ts"
import { truncate } from "#rules/values/truncate.ts"
import { ErrorText } from "#ui/feedback/error-text.tsx"
import { Button } from "#ui/form/button.tsx"
import { Icon } from "#ui/media/icon.tsx"
import { Picture } from "#ui/media/picture.tsx"
import { SiteLink } from "#ui/navigation/site-link.tsx"
import { Badge } from "#ui/text/badge.tsx"
import { Price } from "#ui/text/price.tsx"
import { paths } from "#web/paths.ts"
import styles from "./cart.module.css"
import { Quantity } from "./quantity.tsx"
import { changeLine, refuseLine } from "./use-cart.ts"

type CartLineProps = {
  entry: CartEntry
  /** The whole cart: a product's maximum applies to all its variants together. */
  entries: readonly CartEntry[]
  /** The sentence with which the last change was refused. */
  refusal: string | null
  /** Whether it was removed and put back. */
  isBack: boolean
  isInFirstScreen: boolean
  onChange: () => void
  onRemove: () => void
}

export function CartLine({ entry, entries, refusal, isBack, isInFirstScreen, onChange, onRemove }: CartLineProps) {
  const noteId = useId()
  const removeButton = useRef<HTMLButtonElement>(null)
  const { product, quantity, problem, previous_price } = entry
  const isSold = problem !== "unavailable"
  const note = refusal ?? problemText(entry)
  const choice = optionValuesText(product.option_values)

  useEffect(() => {
    if (isBack) removeButton.current?.focus({ preventScroll: true })
  }, [isBack])

  function setQuantity(wished: number) {
    const raising = wished > quantity ? raiseProblemText(entry, entries, wished) : null
    if (raising) return refuseLine(product.id, raising)
    onChange()
    void changeLine(product.id, wished - quantity)
  }

  const href = paths.product(product.product_slug, product.product_id, product.slug)
  const picture = <Picture path={product.images[0] ?? ""} alt="" sizes="(max-width: 767px) 88px, 136px" eager={isInFirstScreen} />
  return (
    <li className={styles.line} data-unavailable={isSold ? undefined : true}>
      {isSold ? (
        <SiteLink className={styles.media} href={href} tabIndex={-1} aria-hidden="true">
          {picture}
        </SiteLink>
      ) : (
        <span className={styles.media}>{picture}</span>
      )}
      <div className={styles.facts}>
        {isSold ? (
          <SiteLink className={styles.title} href={href}>
            <ItemName title={product.title} />
          </SiteLink>
        ) : (
          <span className={styles.title}>
            <ItemName title={product.title} />
          </span>
        )}
        {choice && (
          <p className="small quiet">
            <bdi>{choice}</bdi>
          </p>
        )}
        {!isSold && <Badge tone="red">{m.cart_line_unavailable()}</Badge>}
        {previous_price !== null && <p className={styles.changed}>{m.cart_price_changed({ price: formatPrice(previous_price) })}</p>}
        {note && <ErrorText id={noteId} role={refusal ? "alert" : undefined} text={note} />}
        <div className={styles.tools}>
          {isSold && (
            <Quantity
              quantity={quantity}
              stock={product.inventory_quantity}
              onChange={setQuantity}
              counts="typed"
              label={m.cart_quantity_of({ title: product.title })}
              className={styles.quantity}
              describedBy={note ? noteId : undefined}
            />
          )}
          <Button ref={removeButton} kind="quiet" aria-label={m.cart_remove_line({ title: product.title })} onClick={onRemove}>
            <Icon name="trash" />
            {m.cart_remove()}
          </Button>
        </div>
      </div>
      {isSold && <LinePrice product={product} quantity={quantity} />}
    </li>
  )
}

/** An item's name, cut after 30 characters on screen; screen readers get all of it. [A36] */
function ItemName({ title }: { title: string }) {
  const short = truncate(title)
  if (short === title) return <bdi>{title}</bdi>
  return (
    <>
      <bdi aria-hidden="true" title={title}>
        {short}
      </bdi>
      <span className="sr">{title}</span>
    </>
  )
}

/** The price of a line, and the unit price if there are several. */
function LinePrice({ product, quantity }: { product: CartProduct; quantity: number }) {
  const times = (price: number) => qar(dirhams(price) * quantity)
  return (
    <div className={styles.price}>
      <Price size="product" className={styles.amounts} selling={times(product.selling_price)} maximum={times(product.maximum_price)} />
      {quantity > 1 && <p className="meta quiet">{m.cart_each({ price: formatPrice(product.selling_price) })}</p>}
    </div>
  )
}

/** The sentence why a line cannot be bought as it is, or null. [spec 1 §5] */
function problemText({ problem, quantity }: CartEntry): string | null {
  switch (problem) {
    case null:
      return null
    case "unavailable":
      return m.cart_line_unavailable_text()
    case "above_stock":
      return m.cart_line_above_stock({ quantity })
    case "above_maximum":
      return m.refusal_above_maximum()
  }
}

/** The sentence why a line cannot be raised to this quantity, or null; it saves a request that would be refused. */
function raiseProblemText(entry: CartEntry, entries: readonly CartEntry[], quantity: number): string | null {
  const { product } = entry
  const others = entries.filter(({ product: other }) => other.product_id === product.product_id && other.id !== product.id)
  const problem = lineProblem({
    isSold: entry.problem !== "unavailable",
    quantity,
    inventory: product.inventory_quantity,
    productQuantity: quantity + others.reduce((sum, other) => sum + other.quantity, 0),
    maxQuantity: product.max_quantity,
  })
  return problemText({ ...entry, quantity, problem })
}
