import { useState } from "react"
import type { Order } from "#contract/orders.ts"
import { m } from "#messages/messages.js"
import { Notice } from "#ui/feedback/notice.tsx"
import { Button, ButtonLink } from "#ui/form/button.tsx"
import { labelOf } from "#ui/text/isolated-texts.ts"
import * as styles from "#ui/text/text.module.css"
import { askToLogIn, putInCart } from "#web/cart/use-cart.ts"
import { paths } from "#web/paths.ts"
import { type BoughtAgain, buyAgain, linesOf } from "./buy-again.ts"

type BuyAgain = { busy: boolean; bought: BoughtAgain | null; buy: () => Promise<void> }

/** Puts the items of an order into the cart again, one request at a time. */
export function useBuyAgain({ items }: Pick<Order, "items">): BuyAgain {
  const [busy, setBusy] = useState(false)
  const [bought, setBought] = useState<BoughtAgain | null>(null)

  async function buy() {
    setBusy(true)
    setBought(null)
    const outcome = await buyAgain(linesOf(items), putInCart)
    setBusy(false)
    if (outcome.isSignedOut) return askToLogIn()
    setBought(outcome)
  }

  return { busy, bought, buy }
}

export function BuyAgainButton({ order, again }: { order: Order; again: BuyAgain }) {
  return (
    <Button busy={again.busy} aria-label={labelOf(m.orders_buy_again(), order.reference)} onClick={() => void again.buy()}>
      {m.orders_buy_again()}
    </Button>
  )
}

/** What was added to the cart, and the names of the products that were not, with the reason. */
export function BuyAgainNews({ bought: { added, missing } }: { bought: BoughtAgain }) {
  return (
    <Notice
      tone={missing.length > 0 ? "warn" : "good"}
      role="status"
      className={styles.cardNews}
      action={added > 0 && <ButtonLink href={paths.cart()}>{m.orders_buy_again_cart()}</ButtonLink>}
    >
      {added > 0 && <p>{m.orders_buy_again_added({ count: added })}</p>}
      {missing.map(({ title, reason }) => (
        <p key={title}>
          {m.orders_buy_again_missing()} <bdi>{title}</bdi>. {reason}
        </p>
      ))}
    </Notice>
  )
}
