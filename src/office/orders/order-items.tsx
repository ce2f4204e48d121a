import { useState } from "react"
import type { OfficeItem, OfficeOrder } from "#contract/office/order-shapes.ts"
import { m } from "#messages/messages.js"
import { useMay } from "#office/me.ts"
import { Button } from "#office/parts/control/button.tsx"
import { Box } from "#office/parts/control/choices.tsx"
import { Panel } from "#office/parts/page/panel.tsx"
import { Amount } from "#office/parts/text/amount.tsx"
import { Badge, Count } from "#office/parts/text/badge.tsx"
import { Picture } from "#office/parts/text/picture.tsx"
import { statusTone, statusWords } from "#office/parts/text/status-words.ts"
import { fullTime } from "#office/parts/text/time-text.ts"
import { canMove } from "#rules/orders/order-status.ts"
import { priceText } from "#ui/text/language.ts"
import { CancelDialog } from "./dialogs/cancel-dialog.tsx"
import { causeWords } from "./order-words.ts"
import * as styles from "./orders.module.css"
import { ReplacementActs } from "./replacement-acts.tsx"

type ItemsProps = { order: OfficeOrder; chosen: readonly number[]; onChoose: (chosen: readonly number[]) => void }

/** The items, each with its own state. The chosen ones make a step or are cancelled. */
export function OrderItems({ order, chosen, onChoose }: ItemsProps) {
  const may = useMay()
  const [isCancelling, setCancelling] = useState(false)
  const cancellable = order.items.filter(({ id, status }) => canMove(status, "CANCELLED") && (chosen.length === 0 || chosen.includes(id)))
  return (
    <Panel
      title={m.office_order_items()}
      aside={<Count>{order.items.length}</Count>}
      flush
      acts={
        <>
          {chosen.length > 0 && <span className="xs quiet">{m.office_orders_chosen({ count: chosen.length })}</span>}
          {may("orders.cancel") && cancellable.length > 0 && (
            <Button kind="quiet" size="sm" onClick={() => setCancelling(true)}>
              {m.office_order_cancel()}
            </Button>
          )}
        </>
      }
    >
      {order.items.map((item) => (
        <ItemLine
          key={item.id}
          item={item}
          order={order}
          isChosen={chosen.includes(item.id)}
          onChoose={(isOn) => onChoose(isOn ? [...chosen, item.id] : chosen.filter((id) => id !== item.id))}
        />
      ))}
      {isCancelling && <CancelDialog order={order} items={cancellable} onClose={() => setCancelling(false)} />}
    </Panel>
  )
}

type ItemLineProps = { item: OfficeItem; order: OfficeOrder; isChosen: boolean; onChoose: (isOn: boolean) => void }

function ItemLine({ item, order, isChosen, onChoose }: ItemLineProps) {
  const { title, name, option_values: choices, status, quantity, price, sku, image } = item
  const isCancelled = status === "CANCELLED"
  return (
    <div className={styles.item} id={`item-${item.id}`} data-quiet={isCancelled || undefined}>
      <Box
        label={m.office_order_choose_item({ name })}
        checked={isChosen}
        disabled={isCancelled}
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
      <Picture src={image} size="md" />
      <div className={styles.itemWords}>
        {/* Its name repeats the choices, and says more only where there are none. */}
        <div className="strong">{choices.length > 0 ? title : name}</div>
        <div className="xs quiet">{choices.map(({ value, shown }) => shown ?? value).join(" · ")}</div>
        {sku && <div className="xs quiet num">{m.office_order_sku({ sku })}</div>}
        <ReplacementActs item={item} order={order} />
      </div>
      <div className="num t13 quiet">{m.office_order_each({ quantity, price: priceText(price) })}</div>
      <div className="num strong">
        {isCancelled ? (
          <s>
            <Amount qar={price * quantity} />
          </s>
        ) : (
          <Amount qar={price * quantity} />
        )}
      </div>
      <Badge tone={statusTone(status)}>{statusWords(status)}</Badge>
      <div className="xs quiet" title={fullTime(item.status_since)}>
        {causeWords(item.status_cause, item.status_by?.name ?? null)}
        {isCancelled && <div>{item.cancel_words ?? item.cancel_reason}</div>}
      </div>
    </div>
  )
}
