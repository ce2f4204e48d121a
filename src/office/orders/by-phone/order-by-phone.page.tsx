import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useNavigate, useParams } from "@tanstack/react-router"
import { type FormEvent, useState } from "react"
import type { OfficeCustomer } from "#contract/office/customers.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { Button } from "#office/parts/control/button.tsx"
import { showToast } from "#office/parts/dialog/toasts.ts"
import { useKeptFields } from "#office/parts/form/use-kept-fields.ts"
import { Fault } from "#office/parts/page/empty.tsx"
import { Notice } from "#office/parts/page/notice.tsx"
import { Page } from "#office/parts/page/page.tsx"
import { SkeletonLines } from "#office/parts/page/skeleton.tsx"
import { OfficeProblem } from "#office/problem.ts"
import { priceText } from "#ui/text/language.ts"
import { hasAddressFault } from "../address-fields.tsx"
import { useAct } from "../use-act.ts"
import { PhoneDelivery } from "./phone-delivery.tsx"
import { PhoneLines } from "./phone-lines.tsx"
import { missingIn, newPhoneOrder, phoneOrderRequest, totalOfPhoneOrder } from "./phone-order.ts"

/** Orders for a customer on the phone: products, where they go, cash on delivery. */
export function OrderByPhonePage() {
  const { id = "" } = useParams({ strict: false })
  const { data, error, refetch } = useQuery({
    queryKey: ["customer", id],
    queryFn: ({ signal }) => api.customers.one({ id: Number(id) }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (error && !data) {
    const missing = { title: m.office_customer_missing(), list: "/customers" as const, listName: m.office_customers() }
    return <Fault wholePage fault={error} onRetry={() => void refetch()} missing={missing} />
  }
  if (data) return <OrderForm key={data.id} customer={data} />
  return (
    <Page title={m.office_phone_new()}>
      <SkeletonLines />
    </Page>
  )
}

function OrderForm({ customer }: { customer: OfficeCustomer }) {
  const { values: order, set, isTried, send, act, faults } = usePhoneOrder(customer)
  const total = totalOfPhoneOrder(order)
  const missing = missingIn(order)
  return (
    <Page title={m.office_phone_title({ name: customer.name || customer.email })}>
      <form className="stack stack-4" onSubmit={send}>
        <PhoneLines lines={order.lines} isTried={isTried} onChange={(lines) => set({ lines })} />
        <PhoneDelivery customer={customer} order={order} faults={faults} onChange={set} />
        {isTried && missing && (
          <Notice tone="bad" alert>
            {missing}
          </Notice>
        )}
        {act.mistake && (
          <Notice tone="bad" alert>
            {hasAddressFault(faults) ? m.office_order_check_fields() : act.mistake}
          </Notice>
        )}
        <div className="row">
          <Button kind="primary" type="submit" icon="check" busy={act.isBusy}>
            {m.office_phone_place({ total: priceText(total ?? 0) })}
          </Button>
          <span className="t13 quiet">{m.office_order_mailed({ name: customer.name || customer.email })}</span>
        </div>
      </form>
    </Page>
  )
}

/** The typed order, which stays in the browser until it is placed, and what places it. */
function usePhoneOrder(customer: OfficeCustomer) {
  const { id } = customer
  const [empty] = useState(() => newPhoneOrder(customer))
  const { values, set, clear } = useKeptFields(`phone-order:${id}`, empty)
  const [isTried, setTried] = useState(false)
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const act = useAct()
  const client = useQueryClient()
  const navigate = useNavigate()
  const place = async () => {
    try {
      const { reference } = await api.ordersByPhone.place({ id, ...phoneOrderRequest(values) })
      clear(newPhoneOrder(customer))
      showToast(m.office_phone_placed({ reference }))
      client.removeQueries({ queryKey: ["customer", String(id)] })
      await navigate({ to: "/orders/$reference", params: { reference } })
    } catch (fault) {
      setFaults(faultsOf(fault))
      if (isAboutPrices(fault)) await newPrices()
      throw fault
    }
  }
  /** Reads the prices again, so that the total on the button is the one that the customer is told. */
  const newPrices = async () => {
    const { results } = await api.ordersByPhone.find({ variants: values.lines.map(({ variant }) => variant).join(",") })
    set({ lines: values.lines.map((line) => ({ ...line, ...results.find(({ variant }) => variant === line.variant) })) })
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    setFaults({})
    if (missingIn(values) === null) act.run(place)
  }
  return { values, set, isTried, send, act, faults }
}

const isAboutPrices = (fault: unknown) => fault instanceof OfficeProblem && fault.code === "prices_changed"

/** The sentence for each field of the address that the API refuses. */
function faultsOf(fault: unknown): Record<string, string> {
  if (!(fault instanceof OfficeProblem)) return {}
  return Object.fromEntries(fault.errors.map(({ path, message }) => [path.replace(/^shipping_address\./, ""), message]))
}
