import { useQuery } from "@tanstack/react-query"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { useMay } from "#office/me.ts"
import { DownloadButton } from "#office/parts/control/download-button.tsx"
import { Empty } from "#office/parts/page/empty.tsx"
import { Page } from "#office/parts/page/page.tsx"
import { ColumnsMenu } from "#office/parts/table/columns-menu.tsx"
import { DataTable } from "#office/parts/table/data-table.tsx"
import { FilterBar } from "#office/parts/table/filter-bar.tsx"
import { useListState } from "#office/parts/table/list-state.ts"
import { useChoice } from "#office/parts/table/use-choice.ts"
import { useColumns } from "#office/parts/table/use-columns.ts"
import { ViewTabs } from "#office/parts/table/view-tabs.tsx"
import { countText } from "#office/parts/text/count-text.ts"
import { SavedViewActs } from "#office/parts/views/saved-view-acts.tsx"
import { useSavedViews } from "#office/parts/views/use-saved-views.ts"
import { ORDER_VIEWS } from "#rules/orders/order-list.ts"
import { BulkActs } from "./bulk/bulk-acts.tsx"
import { CourierActs } from "./courier-acts.tsx"
import { OrderCard, orderColumns } from "./order-columns.tsx"
import { type OrdersSearch, ordersQuery, viewsQuery } from "./order-data.ts"
import { VIEW } from "./order-words.ts"
import { useOrderFilters } from "./use-order-filters.ts"

/** The list of orders. Its whole state is its address. */
export function OrdersPage() {
  const list = useListState()
  const search: OrdersSearch = list.search
  const choice = useChoice(list.signature)
  const filters = useOrderFilters()
  const orders = useQuery(ordersQuery(search))
  const views = useQuery(viewsQuery)
  const saved = useSavedViews("orders", list)
  const columns = orderColumns(new Date())
  const { shown } = useColumns(columns, list)
  const open = views.data?.views.find(({ view }) => view === "open")?.count ?? 0
  const clear = () => list.change({ q: undefined, ...Object.fromEntries(filters.map(({ key }) => [key, undefined])) })
  return (
    <Page
      full
      title={m.office_orders()}
      aside={views.data && m.office_orders_aside({ open: countText(open), late: countText(views.data.late) })}
      acts={
        <>
          <CsvButton columns={shown.map(({ key }) => key)} search={search} />
          <ColumnsMenu columns={columns} list={list} />
        </>
      }
    >
      <ViewTabs
        current={saved.open ? `saved-${saved.open.id}` : (search.view ?? "open")}
        views={[
          ...ORDER_VIEWS.map((view) => ({
            id: view,
            name: VIEW[view](),
            count: views.data?.views.find((one) => one.view === view)?.count ?? null,
            tone: view === "to-confirm" && (views.data?.late ?? 0) > 0 ? ("warn" as const) : ("plain" as const),
          })),
          ...saved.views.map((view) => ({ id: `saved-${view.id}`, name: view.name, search: saved.searchOf(view) })),
        ]}
      >
        <SavedViewActs name="orders" list={list} saved={saved} />
      </ViewTabs>
      <FilterBar list={list} filters={filters} searchLabel={m.office_orders_search()} />
      <DataTable
        label={m.office_orders()}
        columns={columns}
        query={orders}
        list={list}
        choice={choice}
        rowKey={({ reference }) => reference}
        rowLink={({ reference }) => ({ to: "/orders/$reference", params: { reference } })}
        card={(order) => <OrderCard order={order} />}
        cardActs={(order) => <CourierActs order={order} />}
        empty={
          <Empty icon="box" title={m.office_orders_none_yet()}>
            {m.office_orders_none_yet_words()}
          </Empty>
        }
        newRows={(count) => m.office_orders_new({ count })}
        isFiltered={Boolean(search.q) || filters.some(({ key }) => list.search[key])}
        onClearFilters={clear}
      />
      <BulkActs choice={choice} search={search} count={orders.data?.count ?? null} />
    </Page>
  )
}

/** Downloads the view's rows and columns as CSV. */
function CsvButton({ columns, search }: { columns: readonly string[]; search: OrdersSearch }) {
  const may = useMay()
  const { after: _after, saved: _saved, ...filter } = search
  if (!may("orders.export")) return null
  const wish = { ...filter, cols: columns.join(",") }
  return (
    <DownloadButton address={`/api/office/orders.csv?${new URLSearchParams(wish)}`} name="orders.csv" ask={() => api.orders.export(wish)}>
      {m.office_orders_csv()}
    </DownloadButton>
  )
}
