import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { m } from "#messages/messages.js"
import { useMay } from "#office/me.ts"
import { Button } from "#office/parts/control/button.tsx"
import { Empty } from "#office/parts/page/empty.tsx"
import { Page } from "#office/parts/page/page.tsx"
import { ColumnsMenu } from "#office/parts/table/columns-menu.tsx"
import { DataTable } from "#office/parts/table/data-table.tsx"
import type { Filter } from "#office/parts/table/filter.ts"
import { FilterBar } from "#office/parts/table/filter-bar.tsx"
import { useListState } from "#office/parts/table/list-state.ts"
import { useChoice } from "#office/parts/table/use-choice.ts"
import { ViewTabs } from "#office/parts/table/view-tabs.tsx"
import { countText } from "#office/parts/text/count-text.ts"
import { PRODUCT_VIEWS, type ProductView } from "#rules/catalog/office/product-list.ts"
import { variantDetails } from "./list/variant-details.tsx"
import { NewProduct } from "./new-product.tsx"
import { PriceActs } from "./prices/price-acts.tsx"
import { PriceChangesDialog } from "./prices/price-changes-dialog.tsx"
import { ProductCard, productColumns } from "./product-columns.tsx"
import { type ProductsSearch, productChoicesQuery, productsQuery, productViewsQuery } from "./product-data.ts"

const VIEW: Readonly<Record<ProductView, () => string>> = {
  all: m.office_products_view_all,
  live: m.office_products_view_live,
  drafts: m.office_products_view_drafts,
  scheduled: m.office_products_view_scheduled,
  out: m.office_products_view_out,
  low: m.office_products_view_low,
  "no-picture": m.office_products_view_no_picture,
  "arabic-missing": m.office_products_view_arabic,
}

/** The list of products. Its whole state is its address. */
export function ProductsPage() {
  const list = useListState()
  const search: ProductsSearch = list.search
  const filters = useProductFilters()
  const may = useMay()
  const mayPrice = may("products.price") !== null
  const choice = useChoice(list.signature)
  const [opened, setOpened] = useState<"new" | "prices" | null>(null)
  const products = useQuery(productsQuery(search))
  const { data: views } = useQuery(productViewsQuery)
  const columns = productColumns(new Date())
  const countOf = (view: ProductView) => views?.views.find((one) => one.view === view)?.count ?? null
  const clear = () => list.change({ q: undefined, ...Object.fromEntries(filters.map(({ key }) => [key, undefined])) })
  return (
    <Page
      full
      title={m.office_products()}
      aside={views && m.office_products_aside({ products: countText(countOf("all") ?? 0), variants: countText(views.variants) })}
      acts={
        <>
          {mayPrice && (
            <Button kind="plain" icon="history" onClick={() => setOpened("prices")}>
              {m.office_prices_changes()}
            </Button>
          )}
          <ColumnsMenu columns={columns} list={list} />
          {may("products.edit") && (
            <Button kind="primary" icon="plus" onClick={() => setOpened("new")}>
              {m.office_products_new()}
            </Button>
          )}
        </>
      }
    >
      <ViewTabs
        current={search.view ?? "all"}
        views={PRODUCT_VIEWS.map((view) => ({ id: view, name: VIEW[view](), count: countOf(view) }))}
      />
      <FilterBar list={list} filters={filters} searchLabel={m.office_products_search()} />
      <DataTable
        label={m.office_products()}
        columns={columns}
        query={products}
        list={list}
        {...(mayPrice ? { choice } : {})}
        rowKey={({ id }) => String(id)}
        rowLink={({ id }) => ({ to: "/products/$id", params: { id: String(id) } })}
        card={(row) => <ProductCard row={row} />}
        rowDetails={variantDetails}
        empty={
          <Empty icon="tag" title={m.office_products_none()}>
            {m.office_products_none_words()}
          </Empty>
        }
        isFiltered={Boolean(search.q) || filters.some(({ key }) => list.search[key])}
        onClearFilters={clear}
      />
      {mayPrice && <PriceActs choice={choice} search={search} count={products.data?.count ?? null} />}
      {opened === "new" && <NewProduct onClose={() => setOpened(null)} />}
      {opened === "prices" && <PriceChangesDialog onClose={() => setOpened(null)} />}
    </Page>
  )
}

const named = (entries: readonly { id: number; name: string }[] = []) => entries.map(({ id, name }) => ({ value: String(id), label: name }))

function useProductFilters(): Filter[] {
  const { data } = useQuery(productChoicesQuery)
  return [
    { key: "brand", name: m.office_products_col_brand(), options: named(data?.brands) },
    { key: "category", name: m.office_products_col_category(), options: named(data?.categories) },
    {
      key: "label",
      name: m.office_products_col_label(),
      options: (data?.labels ?? []).map(({ label, name }) => ({ value: label, label: name })),
    },
  ]
}
