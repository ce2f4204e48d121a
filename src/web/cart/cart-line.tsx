import { useEffect, useId, useRef } from "react"
import type { CartEntry } from "#contract/cart.ts"
import { m } from "#messages/messages.js"
import { formatPrice } from "#rules/money.ts"
import { optionValuesText } from "#rules/option-values.ts"
import { Button } from "#ui/form/button.tsx"
import { SiteLink } from "#ui/layout/site-link.tsx"
import { Icon } from "#ui/media/icon.tsx"
import { Picture } from "#ui/media/picture.tsx"
import { Badge } from "#ui/text/badge.tsx"
import { ErrorText } from "#ui/text/error-text.tsx"
import { paths } from "#web/paths.ts"
import styles from "./cart.module.css"
import { ItemName } from "./item-name.tsx"
import { problemText, raiseProblemText } from "./line-note.ts"
import { LinePrice } from "./line-price.tsx"
import { Quantity } from "./quantity.tsx"
import { changeLine, refuseLine } from "./use-cart.ts"

type CartLineProps = {
  entry: CartEntry
  /** All of the cart: a product's maximum counts for its variants together. */
  entries: readonly CartEntry[]
  /** The sentence with which the last change was declined. */
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
