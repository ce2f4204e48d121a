import type { CustomerLine } from "#contract/office/customers.ts"
import { m } from "#messages/messages.js"
import type { Column } from "#office/parts/table/columns.ts"
import { TwoLines } from "#office/parts/table/two-lines.tsx"
import { Avatar } from "#office/parts/text/avatar.tsx"
import { Badge } from "#office/parts/text/badge.tsx"
import { fullTime, timeText } from "#office/parts/text/time-text.ts"
import { priceText } from "#ui/text/language.ts"

/** The columns of the list of customers. Money is for those who may see reports. [OFFICE-26] */
export function customerColumns(now: Date, { seesMoney }: { seesMoney: boolean }): Column<CustomerLine>[] {
  return [
    { key: "person", head: m.office_orders_col_customer(), sort: "name", pinned: true, cell: (customer) => <Person customer={customer} /> },
    { key: "phone", head: m.office_request_phone(), cell: ({ phone }) => (phone ? <bdi className="num ltr">{phone}</bdi> : <None />) },
    { key: "orders", head: m.office_customers_orders(), sort: "orders", end: true, cell: ({ orders }) => <Count of={orders} /> },
    ...(seesMoney ? [spentColumn()] : []),
    { key: "repairs", head: m.office_customers_repairs(), sort: "repairs", end: true, cell: ({ repairs }) => <Count of={repairs} /> },
    { key: "returns", head: m.office_customers_returns(), sort: "returns", end: true, cell: ({ returns }) => <Count of={returns} /> },
    { key: "open", head: m.office_customers_open(), sort: "open", end: true, cell: ({ open }) => <Count of={open} /> },
    { key: "last", head: m.office_customers_last(), sort: "last", cell: ({ last_order_at: at }) => <Moment at={at} now={now} /> },
    { key: "since", head: m.office_customer_since(), sort: "since", cell: ({ since }) => <Moment at={since} now={now} /> },
    {
      key: "blocked",
      head: m.office_customers_blocked(),
      cell: ({ is_blocked }) => is_blocked && <Badge tone="bad">{m.office_customers_blocked()}</Badge>,
    },
  ]
}

function spentColumn(): Column<CustomerLine> {
  return {
    key: "spent",
    head: m.office_customer_spent(),
    sort: "spent",
    end: true,
    cell: ({ spent }) => (spent === null || spent === 0 ? <None /> : <bdi className="num strong">{priceText(spent)}</bdi>),
  }
}

/** A customer on a phone. */
export function CustomerCard({ customer }: { customer: CustomerLine }) {
  const { orders, repairs, spent, is_blocked: isBlocked } = customer
  return (
    <div className="stack stack-2">
      <div className="between">
        <Person customer={customer} />
        {isBlocked && <Badge tone="bad">{m.office_customers_blocked()}</Badge>}
      </div>
      <div className="between quiet">
        <span>{m.office_customers_counts({ orders, repairs })}</span>
        {spent !== null && spent > 0 && <bdi className="num">{priceText(spent)}</bdi>}
      </div>
    </div>
  )
}

function Person({ customer: { id, name, email } }: { customer: CustomerLine }) {
  return (
    <span className="row">
      <Avatar id={id} name={name || email} size="md" />
      {name ? <TwoLines below={<bdi>{email}</bdi>}>{<b className="medium">{name}</b>}</TwoLines> : <bdi className="medium">{email}</bdi>}
    </span>
  )
}

function Count({ of }: { of: number }) {
  return of === 0 ? <None /> : <span className="num">{of}</span>
}

function None() {
  return <span className="quiet">–</span>
}

function Moment({ at, now }: { at: string | null; now: Date }) {
  if (at === null) return <None />
  return (
    <time className="quiet nowrap" dateTime={at} title={fullTime(at)}>
      {timeText(at, now)}
    </time>
  )
}
