import { useRouter } from "@tanstack/react-router"
import { type FormEvent, useState } from "react"
import { flushSync } from "react-dom"
import type { Order, OrderItem } from "#contract/orders.ts"
import { m } from "#messages/messages.js"
import { Notice } from "#ui/feedback/notice.tsx"
import { Button } from "#ui/form/button.tsx"
import { ButtonLink } from "#ui/form/button.tsx"
import { ComboboxField } from "#ui/form/combobox-field.tsx"
import { focusMistake } from "#ui/form/focus-mistake.ts"
import { TextAreaField } from "#ui/form/fields.tsx"
import { Panel } from "#ui/layout/panel.tsx"
import { ItemLine } from "#ui/text/item-line.tsx"
import { choiceNotes, lineSum, piecesNotes } from "#web/orders/item-facts.tsx"
import shared from "#web/orders/orders.module.css"
import { paths } from "#web/paths.ts"
import { cancelQuery } from "./cancel-query.ts"
import { refundNote } from "./cancel-request.tsx"
import styles from "./cancelling.module.css"

type CancellationFormProps = {
  order: Order
  items: readonly OrderItem[]
  isAllItems: boolean
  reasons: readonly { id: number; description: string }[]
}

const MAX_TEXT = 1000

/** The items and the reason; the choice goes to the confirmation page in its query. [spec 2 §2, §4] */
export function CancellationForm({ order, items, isAllItems, reasons }: CancellationFormProps) {
  const router = useRouter()
  const [typed, setTyped] = useState("")
  const [more, setMore] = useState("")
  const [error, setError] = useState<string | null>(null)

  function confirm(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const reason = reasons.find(({ description }) => description === typed)
    if (!reason) {
      flushSync(() => setError(m.orders_cancellation_select()))
      return focusMistake(event.currentTarget)
    }
    const query = cancelQuery(order.id, {
      itemIds: items.map(({ id }) => id),
      reasonId: reason.id,
      reasonDescription: reason.description,
      additionalReason: more.trim(),
      productImage: items[0]?.product.images[0] ?? "",
      productName: items.map(({ product }) => product.title).join(", "),
      isAllItems,
    })
    void router.navigate({ href: paths.orderCancelConfirmation(query), resetScroll: false })
  }

  return (
    <form className="stack-6" onSubmit={confirm} noValidate>
      <Panel>
        <ul className={shared.items}>
          {items.map((item) => (
            <li key={item.id}>
              <ItemLine
                onTile
                title={item.product.title}
                image={item.product.images[0]}
                notes={[
                  ...choiceNotes(item),
                  ...piecesNotes({ quantity: item.quantity, priceQar: item.selling_price }),
                  m.orders_cancellation_order({ reference: order.reference }),
                ]}
                end={
                  <b className={shared.itemPrice}>
                    <bdi dir="ltr">{lineSum({ quantity: item.quantity, priceQar: item.selling_price })}</bdi>
                  </b>
                }
              />
            </li>
          ))}
        </ul>
      </Panel>
      <ComboboxField
        label={m.orders_cancellation_reason()}
        listLabel={m.orders_cancellation_reasons()}
        required
        value={typed}
        onChange={(text) => {
          setTyped(text)
          setError(null)
        }}
        options={reasons.map(({ description }) => description)}
        error={error}
      />
      <TextAreaField
        label={m.orders_cancellation_more()}
        maxLength={MAX_TEXT}
        value={more}
        onChange={(event) => setMore(event.target.value)}
      />
      <Notice>{refundNote(order, items)}</Notice>
      <div className={styles.actions}>
        <ButtonLink size="lg" href={paths.profile("orderHistory")}>
          {m.orders_cancellation_back()}
        </ButtonLink>
        <Button type="submit" kind="bad-solid" size="lg">
          {m.orders_cancellation_confirm()}
        </Button>
      </div>
    </form>
  )
}
