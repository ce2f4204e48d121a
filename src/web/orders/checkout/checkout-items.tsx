import { m } from "#messages/messages.js"
import { dirhams, formatPrice, qar } from "#rules/money.ts"
import { truncate } from "#rules/truncate.ts"
import { SiteLink } from "#ui/layout/site-link.tsx"
import { ErrorText } from "#ui/text/error-text.tsx"
import { ItemLine } from "#ui/text/item-line.tsx"
import lines from "#web/orders/item-list.module.css"
import { paths } from "#web/paths.ts"
import styles from "./checkout.module.css"
import type { CheckoutLine } from "./checkout-goods.ts"

/** What is about to be ordered, with the price of each line. */
export function CheckoutItems({ lines: goods, isCart }: { lines: readonly CheckoutLine[]; isCart: boolean }) {
  return (
    <section>
      <div className={styles.head}>
        <h2 className="h-block">{goods.length === 1 ? m.orders_one_item() : m.orders_items({ count: goods.length })}</h2>
        {isCart && (
          <SiteLink className="link small" href={paths.cart()}>
            {m.orders_edit_cart()}
          </SiteLink>
        )}
      </div>
      <ul className={lines.list}>
        {goods.map((line) => (
          <li key={line.id}>
            <ItemLine
              small
              title={truncate(line.title)}
              image={line.image}
              notes={[
                [line.choice, m.orders_quantity({ count: line.quantity })].filter(Boolean).join(", "),
                ...(line.problem ? [<ErrorText key="problem" text={line.problem} />] : []),
              ]}
              end={
                <b className={lines.price}>
                  <bdi dir="ltr">{formatPrice(qar(dirhams(line.sellingQar) * line.quantity))}</bdi>
                </b>
              }
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
