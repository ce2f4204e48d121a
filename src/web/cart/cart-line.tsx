import { type ReactNode, useEffect, useId, useRef } from "react"
import type { CartEntry, CartProduct } from "#contract/cart.ts"
import { m } from "#messages/messages.js"
import { countsInTotal, lineProblem } from "#rules/catalog/buying.ts"
import { dirhams, qar } from "#rules/values/money.ts"
import { truncate } from "#rules/values/truncate.ts"
import { ErrorText } from "#ui/feedback/notice.tsx"
import { Button } from "#ui/form/button.tsx"
import { Icon } from "#ui/media/icon.tsx"
import { Picture } from "#ui/media/picture.tsx"
import { SiteLink } from "#ui/navigation/site-link.tsx"
import { Badge } from "#ui/text/badge.tsx"
import { choiceText } from "#ui/text/choice-text.ts"
import { priceText } from "#ui/text/language.ts"
import { Price } from "#ui/text/price.tsx"
import { paths } from "#web/paths.ts"
import styles from "./cart.module.css"
import { DeliveryPromise } from "./delivery-promise.tsx"
import { lineName } from "./line-name.ts"
import { Quantity } from "./quantity.tsx"
import { changeLine, refuseLine } from "./use-cart.ts"

type CartLineProps = {
  entry: CartEntry
  /** The whole cart: a product's maximum applies to all its variants together. */
  entries: readonly CartEntry[]
  /** The message of the last change, when it was refused. */
  refusal: string | null
  /** Whether it was removed and put back. */
  isBack: boolean
  isInFirstScreen: boolean
  onChange: () => void
  onRemove: () => void
}

export function CartLine({ entry, entries, refusal, isBack, isInFirstScreen, onChange, onRemove }: CartLineProps) {
  const noteId = useId()
  const { product, quantity, problem, previous_price } = entry
  const isSold = problem !== "unavailable"
  const note = refusal ?? problemText(entry)
  const choice = choiceText(product.option_values)

  function setQuantity(wished: number) {
    const raising = wished > quantity ? raiseProblemText(entry, entries, wished) : null
    if (raising) return refuseLine(product.id, raising)
    onChange()
    void changeLine(product.id, wished - quantity)
  }

  return (
    <li className={styles.line} data-unavailable={countsInTotal(entry) ? undefined : true}>
      <LineLink entry={entry} className={styles.media} isPicture>
        <Picture path={product.images[0] ?? ""} alt="" sizes="(max-width: 767px) 88px, 136px" eager={isInFirstScreen} />
      </LineLink>
      <div className={styles.facts}>
        <LineLink entry={entry} className={styles.title}>
          <ItemName title={product.title} />
        </LineLink>
        {choice && (
          <p className="small quiet">
            <bdi>{choice}</bdi>
          </p>
        )}
        {countsInTotal(entry) && (
          <p className={styles.promise}>
            <DeliveryPromise variant={product} />
          </p>
        )}
        {!isSold && <Badge tone="red">{m.cart_line_unavailable()}</Badge>}
        {previous_price !== null && <p className={styles.changed}>{m.cart_price_changed({ price: priceText(previous_price) })}</p>}
        {note && <ErrorText id={noteId} role={refusal ? "alert" : undefined} text={note} />}
        {note === m.refusal_above_maximum() && (
          <SiteLink className="link small" href={specialRequestOf(entry)}>
            {m.cart_special_request()}
          </SiteLink>
        )}
        <div className={styles.tools}>
          {countsInTotal(entry) && (
            <Quantity
              quantity={quantity}
              stock={product.inventory_quantity}
              onChange={setQuantity}
              counts="typed"
              label={m.cart_quantity_of({ title: lineName(product) })}
              className={styles.quantity}
              describedBy={note ? noteId : undefined}
            />
          )}
          <RemoveButton title={lineName(product)} isBack={isBack} onRemove={onRemove} />
        </div>
      </div>
      {countsInTotal(entry) && <LinePrice product={product} quantity={quantity} />}
    </li>
  )
}

type LineLinkProps = {
  entry: CartEntry
  className: string | undefined
  /** The picture's link has the same target as the name's, so it is not a tab stop. */
  isPicture?: boolean
  children: ReactNode
}

/** Links to the product's page while the shop sells it. */
function LineLink({ entry: { product, problem }, className, isPicture = false, children }: LineLinkProps) {
  if (problem === "unavailable") return <span className={className}>{children}</span>
  return (
    <SiteLink
      className={className}
      href={paths.product(product.product_slug, product.product_id, product.slug)}
      {...(isPicture ? { tabIndex: -1, "aria-hidden": "true" } : {})}
    >
      {children}
    </SiteLink>
  )
}

type RemoveButtonProps = { title: string; isBack: boolean; onRemove: () => void }

/** Removes the line. It gets the focus when a removed line is put back. */
function RemoveButton({ title, isBack, onRemove }: RemoveButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isBack) button.current?.focus({ preventScroll: true })
  }, [isBack])
  return (
    <Button ref={button} kind="quiet" aria-label={m.cart_remove_line({ title })} onClick={onRemove}>
      <Icon name="trash" />
      {m.cart_remove()}
    </Button>
  )
}

/** An item's name, cut after 30 characters on screen; screen readers read all of it. [A36] */
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

/** The price of a line, with "2 × QR 249" for several pieces. */
function LinePrice({ product, quantity }: { product: CartProduct; quantity: number }) {
  const times = (price: number) => qar(dirhams(price) * quantity)
  return (
    <div className={styles.price}>
      <Price size="product" className={styles.amounts} selling={times(product.selling_price)} maximum={times(product.maximum_price)} />
      {quantity > 1 && (
        <p className="meta quiet">
          <bdi className="nowrap">{m.cart_pieces({ count: quantity, price: priceText(product.selling_price) })}</bdi>
        </p>
      )}
    </div>
  )
}

/** Why a line cannot be bought as it is, as a sentence; null when it can. [spec 1 §5] */
function problemText({ problem, quantity }: CartEntry): string | null {
  switch (problem) {
    case null:
      return null
    case "unavailable":
      return m.cart_line_unavailable_text()
    case "sold_out":
      return m.cart_line_sold_out()
    case "above_stock":
      return m.cart_line_above_stock({ quantity })
    case "above_maximum":
      return m.refusal_above_maximum()
  }
}

/** The address of the special request form for a line. */
function specialRequestOf({ product, quantity }: CartEntry): string {
  const wished = Math.max(quantity, (product.max_quantity ?? 0) + 1)
  return paths.specialQuantity({ product: product.product_id, variant: product.slug, quantity: wished })
}

/** Why a line cannot be raised to this quantity, as a sentence; null when it can. It saves a request that would be refused. */
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
  const sentence = problemText({ ...entry, quantity, problem })
  return problem === "above_stock" ? `${sentence}. ${m.cart_quantity_stays({ quantity: entry.quantity })}` : sentence
}
