import { useQuery } from "@tanstack/react-query"
import { Link, useParams } from "@tanstack/react-router"
import type { ReactNode } from "react"
import type { OfficeCustomer } from "#contract/office/customers.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { useMay } from "#office/me.ts"
import { ButtonLink } from "#office/parts/control/button.tsx"
import { Fault } from "#office/parts/page/empty.tsx"
import { Notice } from "#office/parts/page/notice.tsx"
import { Page } from "#office/parts/page/page.tsx"
import { Panel, PanelLine } from "#office/parts/page/panel.tsx"
import { SkeletonLines } from "#office/parts/page/skeleton.tsx"
import { addressLine } from "#office/parts/text/address-line.ts"
import { Avatar } from "#office/parts/text/avatar.tsx"
import { knownStatus, statusWords } from "#office/parts/text/status-words.ts"
import { timeText } from "#office/parts/text/time-text.ts"
import type { RequestState } from "#rules/catalog/office/request-state.ts"
import { priceText } from "#ui/text/language.ts"
import { AccountPanel } from "./account-panel.tsx"
import { CustomerActs } from "./customer-acts.tsx"
import * as styles from "./customers.module.css"

/** One customer: account, orders, repairs and addresses. Each view is logged, so the page requests it once. */
export function CustomerPage() {
  const { id = "" } = useParams({ strict: false })
  const { data, error, refetch } = useQuery({
    queryKey: ["customer", id],
    queryFn: ({ signal }) => api.customers.one({ id: Number(id) }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (error && !data)
    return (
      <Fault
        wholePage
        fault={error}
        onRetry={() => void refetch()}
        missing={{ title: m.office_customer_missing(), list: "/customers", listName: m.office_customers() }}
      />
    )
  if (!data) {
    return (
      <Page title={m.office_customers()}>
        <SkeletonLines />
      </Page>
    )
  }
  return (
    <Page
      key={data.id}
      title={
        <span className="row wrap">
          <Avatar id={data.id} name={data.name || data.email} size="lg" />
          {data.name || <bdi>{data.email}</bdi>}
        </span>
      }
      aside={<Contact customer={data} />}
      acts={<CustomerActs customer={data} />}
    >
      {data.block && (
        <Notice tone="bad" icon="lock">
          {m.office_customer_is_blocked({ by: data.block.by, words: data.block.words })}
        </Notice>
      )}
      <Figures customer={data} />
      <div className={styles.columns} data-beside>
        <div className="stack stack-4">
          <Orders customer={data} />
          <Repairs customer={data} />
          <Requests customer={data} />
        </div>
        <div className="stack stack-4">
          <AccountPanel customer={data} />
          <Addresses customer={data} />
        </div>
      </div>
    </Page>
  )
}

/** How the customer is reached. */
function Contact({ customer: { email, phone } }: { customer: OfficeCustomer }) {
  return (
    <span className="row wrap">
      <a className="link" href={`mailto:${email}`}>
        <bdi>{email}</bdi>
      </a>
      {phone && (
        <a className="link num" href={`tel:${phone}`}>
          <bdi>{phone}</bdi>
        </a>
      )}
    </span>
  )
}

/** What the customer ordered and waits for, in one line of figures. */
function Figures({ customer }: { customer: OfficeCustomer }) {
  const { orders, spent, repairs, returns, open, last_order_at: last, cart } = customer
  const figures: readonly (readonly [string, ReactNode])[] = [
    ...(spent === null ? [] : ([[m.office_customer_spent(), priceText(spent)]] as const)),
    ...(spent === null || orders === 0 ? [] : ([[m.office_customer_average(), priceText(Math.round(spent / orders))]] as const)),
    [m.office_customers_open(), open],
    [m.office_customers_returns(), returns],
    [m.office_customers_repairs(), repairs],
    ...(cart === null ? [] : ([[m.office_customer_cart(), cart.pieces === 0 ? "–" : priceText(cart.total)]] as const)),
    [m.office_customers_last(), last === null ? "–" : timeText(last, new Date())],
  ]
  return (
    <dl className={styles.figures}>
      {figures.map(([name, value]) => (
        <div key={name} className={styles.figure}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Orders({ customer: { id, newest_orders, orders, block } }: { customer: OfficeCustomer }) {
  const may = useMay()
  const now = new Date()
  const order = may("orders.advance") && !block && (
    <ButtonLink size="sm" icon="plus" to="/customers/$id/order" params={{ id: String(id) }}>
      {m.office_phone_new()}
    </ButtonLink>
  )
  return (
    <Panel title={m.office_customers_orders()} aside={<span className="xs quiet">{orders}</span>} acts={order} flush>
      {newest_orders.length === 0 && <Quiet words={m.office_customer_no_orders()} />}
      {newest_orders.map(({ reference, placed_at, total, status }) => (
        <PanelLine key={reference}>
          <a className="link num" href={`/office/orders/${reference}`}>
            <bdi>{reference}</bdi>
          </a>
          <span className="grow xs quiet">{[wordsOf(status), timeText(placed_at, now)].join(" · ")}</span>
          <span className="num">{priceText(total)}</span>
        </PanelLine>
      ))}
    </Panel>
  )
}

function Repairs({ customer: { newest_repairs, repairs } }: { customer: OfficeCustomer }) {
  const now = new Date()
  return (
    <Panel title={m.office_customers_repairs()} aside={<span className="xs quiet">{repairs}</span>} flush>
      {newest_repairs.length === 0 && <Quiet words={m.office_customer_no_repairs()} />}
      {newest_repairs.map(({ reference, model, issue, preferred_time, status }) => (
        <PanelLine key={reference}>
          <a className="link num" href={`/office/repairs/${reference}`}>
            <bdi>{reference}</bdi>
          </a>
          <span className="grow xs quiet">{[model, issue, wordsOf(status)].join(" · ")}</span>
          <span className="xs quiet nowrap">{timeText(preferred_time, now)}</span>
        </PanelLine>
      ))}
    </Panel>
  )
}

const REQUEST_WORDS: Readonly<Record<RequestState, () => string>> = {
  NEW: m.office_request_new,
  ANSWERED: m.office_request_answered,
  WON: m.office_request_won,
  LOST: m.office_request_lost,
}

function Requests({ customer: { newest_requests: requests } }: { customer: OfficeCustomer }) {
  const now = new Date()
  if (requests.length === 0) return null
  return (
    <Panel title={m.office_requests()} aside={<span className="xs quiet">{requests.length}</span>} flush>
      {requests.map(({ id, product, quantity, state, created_at }) => (
        <PanelLine key={id}>
          <Link className="link" to="/requests/$id" params={{ id: String(id) }}>
            {m.office_request_title({ quantity, product })}
          </Link>
          <span className="grow xs quiet">{REQUEST_WORDS[state]()}</span>
          <span className="xs quiet nowrap">{timeText(created_at, now)}</span>
        </PanelLine>
      ))}
    </Panel>
  )
}

function Addresses({ customer: { addresses } }: { customer: OfficeCustomer }) {
  return (
    <Panel title={m.office_customer_addresses()} flush>
      {addresses.length === 0 && <Quiet words={m.office_customer_no_addresses()} />}
      {addresses.map(({ id, phone, ...place }) => (
        <PanelLine key={id}>
          <bdi className="grow">{addressLine(place)}</bdi>
          <a className="link num nowrap" href={`tel:${phone}`}>
            <bdi>{phone}</bdi>
          </a>
        </PanelLine>
      ))}
    </Panel>
  )
}

function wordsOf(status: string): string {
  const known = knownStatus(status)
  return known ? statusWords(known) : status
}

function Quiet({ words }: { words: string }) {
  return (
    <PanelLine>
      <span className="quiet">{words}</span>
    </PanelLine>
  )
}
