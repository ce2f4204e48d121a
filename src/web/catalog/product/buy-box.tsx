import { useRouter } from "@tanstack/react-router"
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react"
import type { Variant } from "#contract/products.ts"
import { m } from "#messages/messages.js"
import { stockState } from "#rules/catalog/buying.ts"
import { ErrorText, NeedsScript } from "#ui/feedback/notice.tsx"
import { Button } from "#ui/form/button.tsx"
import { Icon } from "#ui/media/icon.tsx"
import { Badge } from "#ui/text/badge.tsx"
import { priceText } from "#ui/text/language.ts"
import { DeliveryPromise, SameDay } from "#web/cart/delivery-promise.tsx"
import { Quantity } from "#web/cart/quantity.tsx"
import { readSite } from "#web/page-context.ts"
import { selectionText } from "./option-picker.tsx"
import * as styles from "./product.module.css"
import type { Outcome, PurchaseRequest, SpecialRequestDialog } from "./purchase.ts"

type BuyBoxProps = PurchaseRequest & { onQuantity: (quantity: number) => void }

/** The buttons that buy the variant, and its delivery. [spec 1 §2.7] */
export function BuyBox(props: BuyBoxProps) {
  const { variant } = props
  const isInStock = stockState(variant.inventory_quantity, variant.out_of_stock, 1) === "available"
  return (
    <>
      <BuyButtons {...props} />
      {isInStock && <DeliveryFacts variant={variant} />}
    </>
  )
}

/** How and when the variant is delivered. [spec 1 §9] */
function DeliveryFacts({ variant }: { variant: Variant }) {
  const { pickup } = readSite()
  return (
    <ul className={styles.delivery}>
      <li>
        <Icon name="truck" flip className={styles.deliveryIcon} />
        <span>
          <DeliveryPromise variant={variant} className={styles.deliveryLead} />
          <span className="quiet">{m.catalog_product_free_delivery()}</span>
          <SameDay variant={variant} className={`quiet ${styles.deliveryHours}`} />
        </span>
      </li>
      {pickup && (
        <li>
          <Icon name="store" className={styles.deliveryIcon} />
          <span>
            <span className={styles.deliveryLead}>
              <bdi>{m.catalog_product_pickup({ branch: pickup.branch })}</bdi>
            </span>
            <span className={`quiet ${styles.deliveryHours}`}>
              <bdi>{pickup.hours}</bdi>
            </span>
            {pickup.others > 0 && <span className="quiet">{m.catalog_product_pickup_others({ count: pickup.others })}</span>}
          </span>
        </li>
      )}
    </ul>
  )
}

/** Quantity, Buy Now and Add to Cart, or the reason why there are none. A bar at the bottom replaces the buttons while they are out of view. */
function BuyButtons(props: BuyBoxProps) {
  const { product, variant, selection, quantity, onQuantity } = props
  const reasonId = useId()
  const actions = useRef<HTMLDivElement>(null)
  const { start, button, isBusy, isAdded, text, label, Dialog, closeDialog } = usePurchase(props)
  const stock = stockState(variant.inventory_quantity, variant.out_of_stock, quantity)

  if (stock === "out_of_stock" || stock === "select_less") {
    return (
      <div className={styles.soldOutNote}>
        <Badge tone="red">{m.catalog_product_out_of_stock()}</Badge>
        {stock === "select_less" && <ErrorText text={m.catalog_product_select_less()} />}
      </div>
    )
  }

  const isAbove = stock === "above_stock"
  const guard = { disabled: isAbove, "aria-describedby": isAbove ? reasonId : undefined }
  const add = () => void start(isAdded ? "viewCart" : "addToCart")
  const addText = button ?? m.catalog_product_add_to_cart()
  return (
    <div className={styles.buyBox} onPointerEnter={() => loadPurchase().catch(() => {})}>
      <Quantity
        quantity={quantity}
        stock={variant.inventory_quantity}
        onChange={onQuantity}
        onEnter={() => isAdded || add()}
        describedBy={isAbove ? reasonId : undefined}
      />
      {isAbove && (
        <ErrorText id={reasonId} role="alert" text={m.catalog_product_above_stock({ quantity, available: variant.inventory_quantity })} />
      )}
      <NeedsScript />
      <div ref={actions} className={styles.buyButtons}>
        <Button kind="primary" size="lg" {...guard} onClick={() => void start("buyNow")}>
          {m.catalog_product_buy_now()}
        </Button>
        <Button size="lg" {...guard} busy={isBusy} onClick={add}>
          {!isBusy && <Icon name="bag" />}
          {addText}
        </Button>
      </div>
      <p className={styles.addedLabel} role="status">
        {label}
      </p>
      {text && <ErrorText role="alert" text={text} />}
      <Maximum quantity={product.max_quantity} onAsk={() => void start("askForMore")} />
      <BuyBar priceQar={variant.selling_price} choice={selectionText(product, selection)} standsInFor={actions}>
        <Button kind="primary" size="lg" {...guard} busy={isBusy} onClick={add}>
          {addText}
        </Button>
      </BuyBar>
      {Dialog && <Dialog product={product} variant={variant} quantity={quantity} onClose={closeDialog} />}
    </div>
  )
}

/** The maximum quantity of one order, and a button that asks for more. */
function Maximum({ quantity, onAsk }: { quantity: number | null; onAsk: () => void }) {
  if (quantity === null) return null
  return (
    <p className={`small ${styles.maximum}`}>
      {m.catalog_product_maximum({ quantity })}
      <button type="button" className="link" onClick={onAsk}>
        {m.catalog_product_ask_for_more()}
      </button>
    </p>
  )
}

type BuyBarProps = {
  priceQar: number
  choice: string
  /** The bar shows while these elements are out of view. */
  standsInFor: RefObject<HTMLElement | null>
  children: ReactNode
}

/** Price, selection and one button at the bottom of the screen. */
function BuyBar({ priceQar, choice, standsInFor, children }: BuyBarProps) {
  const isNeeded = useIsOutOfSight(standsInFor)
  return (
    <div className={styles.bar} hidden={!isNeeded} data-bottom-bar="any-width">
      <div className={styles.barText}>
        <b className={styles.barPrice}>
          <bdi>{priceText(priceQar)}</bdi>
        </b>
        <span className={styles.barChoice}>
          <bdi>{choice}</bdi>
        </span>
      </div>
      {children}
    </div>
  )
}

function useIsOutOfSight(target: RefObject<HTMLElement | null>): boolean {
  const [isOut, setOut] = useState(false)
  useEffect(() => {
    const element = target.current
    if (!element) return
    const watcher = new IntersectionObserver(([entry]) => setOut(entry !== undefined && entry.intersectionRatio < 1), { threshold: 1 })
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [target])
  return isOut
}

// The code of a click, with its messages, is not part of the first load.
const loadPurchase = () => import("./purchase.ts")

/** Add to Cart and Buy Now. Clicks are ignored while one is in progress; another option or quantity clears the result. [spec 1 §4, §5] */
function usePurchase(request: PurchaseRequest) {
  const router = useRouter()
  const isBusy = useRef(false)
  const [outcome, setOutcome] = useState<(Outcome & { choiceKey: string }) | null>(null)
  const [label, setLabel] = useState("")
  const [Dialog, setDialog] = useState<SpecialRequestDialog | null>(null)
  const choiceKey = [request.quantity, ...Object.values(request.selection)].join()
  if (outcome && outcome.choiceKey !== choiceKey) setOutcome(null)

  async function start(what: "addToCart" | "buyNow" | "viewCart" | "askForMore") {
    if (isBusy.current) return
    isBusy.current = true
    const show = (next: Outcome) => setOutcome({ ...next, choiceKey })
    try {
      const purchase = await loadPurchase()
      await purchase[what]({ ...request, router, show, showLabel: setLabel, open: (dialog) => setDialog(() => dialog) })
    } catch {
      // The script could not be loaded.
      show({ text: m.refusal_no_connection() })
    }
    isBusy.current = false
  }

  return { ...outcome, label, Dialog, closeDialog: () => setDialog(null), start }
}
