import { m } from "#messages/messages.js"
import { Button } from "#office/parts/control/button.tsx"
import { Empty } from "#office/parts/page/empty.tsx"
import { ActBar } from "#office/parts/table/act-bar.tsx"
import type { Column } from "#office/parts/table/columns.ts"
import { ColumnsMenu } from "#office/parts/table/columns-menu.tsx"
import { DataTable } from "#office/parts/table/data-table.tsx"
import { FilterBar } from "#office/parts/table/filter-bar.tsx"
import { useListState } from "#office/parts/table/list-state.ts"
import { TwoLines } from "#office/parts/table/two-lines.tsx"
import { useChoice } from "#office/parts/table/use-choice.ts"
import { ViewTabs } from "#office/parts/table/view-tabs.tsx"
import { Age } from "#office/parts/text/age.tsx"
import { Amount } from "#office/parts/text/amount.tsx"
import { Badge, Mark } from "#office/parts/text/badge.tsx"
import { Reference } from "#office/parts/text/reference.tsx"

type Row = { reference: string; customer: string; total: number; state: "Placed" | "Confirmed"; since: string }

const NOW = new Date("2026-11-22T07:42:00Z")
const CUSTOMERS = ["Aisha Al Emadi", "Hamad Al Sulaiti", "Priya Nair", "Yousef Darwish", "Fatima Al Hajri", "Maria Santos"]
const ROWS: readonly Row[] = CUSTOMERS.map((customer, place) => ({
  reference: ["R1V7GC0KSE", "T8WPX3C05N", "2MEQ9VB7RK", "F04ZC8HY2D", "9RX6NK1TQA", "5TX0W8ZC3N"][place] ?? "",
  customer,
  total: 1299 + place * 713,
  state: place < 4 ? "Placed" : "Confirmed",
  since: new Date(NOW.getTime() - (place + 1) * 3 * 3_600_000).toISOString(),
}))

const COLUMNS: readonly Column<Row>[] = [
  { key: "reference", head: "Order", pinned: true, sort: "reference", cell: ({ reference }) => <Reference>{reference}</Reference> },
  { key: "customer", head: "Customer", cell: ({ customer }) => <TwoLines below="Zone 63">{customer}</TwoLines> },
  { key: "age", head: "In state", sort: "age", cell: ({ since }) => <Age since={since} now={NOW} limitMinutes={480} /> },
  { key: "total", head: "Total", end: true, sort: "total", cell: ({ total }) => <Amount qar={total} /> },
  { key: "payment", head: "Payment", hidden: true, cell: () => <Mark icon="cash">Cash</Mark> },
  { key: "state", head: "State", cell: ({ state }) => <Badge tone={state === "Placed" ? "warn" : "sea"}>{state}</Badge> },
]

/** A list with every feature, over fixed rows. */
export function TableExample() {
  const list = useListState()
  const choice = useChoice(list.signature)
  const wanted = list.search["state"]
  const rows = ROWS.filter(
    ({ state, customer }) => (!wanted || wanted.split(",").includes(state)) && customer.toLowerCase().includes(list.search["q"] ?? ""),
  )
  return (
    <div>
      <ViewTabs
        current={list.search["view"] ?? "open"}
        views={[
          { id: "open", name: "All open", count: 48 },
          { id: "to-confirm", name: "To confirm", count: 5, tone: "warn" },
        ]}
      />
      <FilterBar
        list={list}
        searchLabel="Reference, name, phone, product"
        filters={[{ key: "state", name: "State is", options: ["Placed", "Confirmed"].map((value) => ({ value, label: value })) }]}
      >
        <ColumnsMenu columns={COLUMNS} list={list} />
      </FilterBar>
      <DataTable
        label="Orders"
        columns={COLUMNS}
        list={list}
        choice={choice}
        query={{ data: { results: rows, next: null, count: rows.length }, error: null, isFetching: false, refetch: () => {} }}
        rowKey={({ reference }) => reference}
        rowLink={({ reference }) => ({ to: "/parts", hash: reference })}
        card={({ reference, customer }) => `${reference} ${customer}`}
        empty={<Empty icon="inbox" title="No order yet" />}
        isFiltered
        onClearFilters={() => list.change({ state: undefined, q: undefined })}
      />
      <ActBar choice={choice} count={rows.length}>
        <Button kind="primaryOnPlate">{m.office_save()}</Button>
      </ActBar>
    </div>
  )
}
