import { useQuery } from "@tanstack/react-query"
import { m } from "#messages/messages.js"
import { useMay } from "#office/me.ts"
import { ButtonLink } from "#office/parts/control/button.tsx"
import { Empty } from "#office/parts/page/empty.tsx"
import { Page } from "#office/parts/page/page.tsx"
import { ColumnsMenu } from "#office/parts/table/columns-menu.tsx"
import { DataTable } from "#office/parts/table/data-table.tsx"
import { FilterBar } from "#office/parts/table/filter-bar.tsx"
import { type ListState, useListState } from "#office/parts/table/list-state.ts"
import { ViewTabs } from "#office/parts/table/view-tabs.tsx"
import { STOCK_VIEWS, type StockView } from "#rules/catalog/office/stock-list.ts"
import { CountSheet } from "./count-sheet.tsx"
import * as styles from "./stock.module.css"
import { Stock, StockCard, stockColumns } from "./stock-columns.tsx"
import { type StockSearch, stockQuery, stockViewsQuery } from "./stock-data.ts"

const VIEW: Readonly<Record<StockView, () => string>> = {
  all: m.office_products_view_all,
  low: m.office_products_view_low,
  out: m.office_products_view_out,
  "not-counted": m.office_stock_view_not_counted,
}

/** The stock of every variant, as a list whose whole state is its address, or as a sheet to count with. */
export function StockPage() {
  const list = useListState()
  const isSheet = useMay()("stock.count") === "all" && list.search["sheet"] === "1"
  return isSheet ? (
    <Page full title={m.office_count()} aside={m.office_count_words({ key: "Enter" })} acts={<SheetLink />}>
      <CountSheet />
    </Page>
  ) : (
    <StockList list={list} />
  )
}

/** Opens the count sheet, or leaves it. */
function SheetLink() {
  const may = useMay()
  const isSheet = useListState().search["sheet"] === "1"
  if (may("stock.count") !== "all") return null
  return (
    <ButtonLink icon={isSheet ? "list" : "scan"} to="/stock" search={isSheet ? {} : { sheet: "1" }}>
      {isSheet ? m.office_count_end() : m.office_count()}
    </ButtonLink>
  )
}

function StockList({ list }: { list: ListState }) {
  const search: StockSearch = list.search
  const stock = useQuery(stockQuery(search))
  const { data: views } = useQuery(stockViewsQuery)
  const columns = stockColumns()
  return (
    <Page
      full
      title={m.office_stock()}
      aside={m.office_stock_words()}
      acts={
        <>
          <ButtonLink kind="plain" icon="history" to="/stock/movements">
            {m.office_movements()}
          </ButtonLink>
          <ColumnsMenu columns={columns} list={list} />
          <SheetLink />
        </>
      }
    >
      <ViewTabs
        current={search.view ?? "all"}
        views={STOCK_VIEWS.map((view) => ({
          id: view,
          name: VIEW[view](),
          count: views?.views.find((one) => one.view === view)?.count ?? null,
        }))}
      />
      <FilterBar list={list} filters={[]} searchLabel={m.office_products_search()} />
      <DataTable
        label={m.office_stock()}
        columns={columns}
        query={stock}
        list={list}
        rowKey={({ id }) => String(id)}
        rowLink={({ product_id: id }) => ({ to: "/products/$id", params: { id: String(id) } })}
        card={(row) => <StockCard row={row} />}
        cardActs={(row) => (
          <div className={styles.cardStock}>
            {m.office_stock_col_stock()}
            <Stock row={row} />
          </div>
        )}
        empty={
          <Empty icon="hash" title={m.office_stock_none()}>
            {m.office_stock_none_words()}
          </Empty>
        }
        isFiltered={Boolean(search.q) || (search.view ?? "all") !== "all"}
        onClearFilters={() => list.change({ q: undefined, view: undefined })}
      />
    </Page>
  )
}
