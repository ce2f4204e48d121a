import { useQuery } from "@tanstack/react-query"
import { m } from "#messages/messages.js"
import type { Filter } from "#office/parts/table/filter.ts"
import { cityName } from "#office/parts/text/city-name.ts"
import { paymentWords } from "#office/parts/text/payment-words.ts"
import { statusWords } from "#office/parts/text/status-words.ts"
import { ITEM_STATUSES } from "#rules/orders/order-status.ts"
import { PAYMENT_STATES } from "#rules/orders/payment-settlement.ts"
import { choicesQuery } from "./order-data.ts"

const named = (entries: readonly { id: number; name: string }[] = []) => entries.map(({ id, name }) => ({ value: String(id), label: name }))

/** The filters of the list of orders. */
export function useOrderFilters(): Filter[] {
  const { data } = useQuery(choicesQuery)
  return [
    { key: "state", name: m.office_orders_filter_state(), options: ITEM_STATUSES.map((value) => ({ value, label: statusWords(value) })) },
    {
      key: "method",
      name: m.office_orders_filter_method(),
      options: [
        { value: "CASH_ON_DELIVERY", label: m.office_orders_cash() },
        { value: "ONLINE", label: m.office_orders_card() },
      ],
    },
    {
      key: "pay",
      name: m.office_orders_filter_pay(),
      options: PAYMENT_STATES.filter((value) => value !== "NEW").map((value) => ({ value, label: paymentWords(value) })),
    },
    {
      key: "delivery",
      name: m.office_orders_filter_delivery(),
      options: [
        { value: "HOME", label: m.office_orders_home() },
        { value: "PICKUP", label: m.office_orders_pickup() },
      ],
    },
    { key: "city", name: m.office_orders_filter_city(), options: (data?.cities ?? []).map((value) => ({ value, label: cityName(value) })) },
    { key: "branch", name: m.office_orders_filter_branch(), options: named(data?.branches) },
    { key: "courier", name: m.office_orders_filter_courier(), options: named(data?.couriers) },
    { key: "note", name: m.office_orders_filter_note(), options: [{ value: "yes", label: m.office_orders_with_note() }] },
  ]
}
