import { useState } from "react"
import type { Order } from "#contract/orders.ts"
import { m } from "#messages/messages.js"
import type { HistoryRange } from "#rules/orders/history-range.ts"
import type { HistoryTab } from "#rules/orders/order-status.ts"
import { Empty } from "#ui/feedback/empty.tsx"
import { ButtonLink } from "#ui/form/button.tsx"
import { RangeSelect, TextField } from "#ui/form/fields.tsx"
import { Tabs } from "#ui/navigation/tabs.tsx"
import { HistoryPending } from "#ui/text/history-pending.tsx"
import * as styles from "#ui/text/text.module.css"
import { LoadedPart } from "#web/loading/loaded-part.tsx"
import { useLoaded } from "#web/loading/use-loaded.ts"
import { loadOrders } from "#web/orders/load-orders.ts"
import { paths } from "#web/paths.ts"
import { ordersInTab, ordersWith, ordersWithin } from "./history-orders.ts"
import { OrderCard } from "./order-card.tsx"

const TABS: readonly { id: HistoryTab; label: () => string }[] = [
  { id: "in_progress", label: m.orders_history_in_progress },
  { id: "completed", label: m.orders_history_completed },
  { id: "cancelled", label: m.orders_history_cancelled },
]

/** "Your Orders": three tabs and a date filter. [spec 2 §2] */
export function OrderHistory() {
  const [range, setRange] = useState<HistoryRange | null>(null)
  const [text, setText] = useState("")
  const orders = useLoaded(loadOrders, null)
  // Also while the orders load, so that they appear in their place.
  const isSearchable = orders.state === "loading" || (orders.state === "ready" && orders.data.length > 0)
  return (
    <>
      <div className={styles.historyHead}>
        <h1 className="h-page">{m.orders_history_title()}</h1>
        <RangeSelect
          label={m.orders_history_range()}
          anyText={m.orders_history_any()}
          textOf={rangeText}
          range={range}
          onRange={setRange}
        />
      </div>
      {isSearchable && (
        <TextField
          type="search"
          label={m.orders_history_search()}
          hint={m.orders_history_search_hint()}
          autoComplete="off"
          maxLength={100}
          className={styles.historySearch}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      <LoadedPart loaded={orders} waiting={<HistoryPending />}>
        {(list) => <TabbedOrders all={list} orders={ordersWith(ordersWithin(list, range, new Date()), text)} />}
      </LoadedPart>
    </>
  )
}

type TabbedOrdersProps = {
  all: readonly Order[]
  /** The orders of the date filter and the search, with the items found only. */
  orders: readonly Order[]
}

function TabbedOrders({ all, orders }: TabbedOrdersProps) {
  const [tab, setTab] = useState<HistoryTab>("in_progress")
  const shown = ordersInTab(orders, tab)
  return (
    <Tabs
      label={m.orders_history_title()}
      tabs={TABS.map(({ id, label }) => ({ id, label: label(), count: ordersInTab(orders, id).length }))}
      selected={tab}
      onSelect={setTab}
    >
      {shown.length === 0 ? (
        <Empty
          icon="box"
          heading="h2"
          title={m.orders_history_none()}
          text={m.orders_history_none_text()}
          action={<ButtonLink href={paths.home()}>{m.orders_continue()}</ButtonLink>}
        />
      ) : (
        <ul className={styles.list}>
          {shown.map((order) => (
            <li key={order.id}>
              <OrderCard order={all.find(({ id }) => id === order.id) ?? order} items={order.items} />
            </li>
          ))}
        </ul>
      )}
    </Tabs>
  )
}

function rangeText(months: HistoryRange): string {
  if (months === 1) return m.orders_history_month()
  if (months === 12) return m.orders_history_year()
  return m.orders_history_months({ count: months })
}
