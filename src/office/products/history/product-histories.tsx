import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { Movement, OfficeProduct, PriceChange } from "#contract/office/products.ts"
import { m } from "#messages/messages.js"
import { SelectField } from "#office/parts/control/field.tsx"
import { Diff } from "#office/parts/page/diff.tsx"
import { Panel } from "#office/parts/page/panel.tsx"
import { SkeletonLines } from "#office/parts/page/skeleton.tsx"
import { Timeline } from "#office/parts/page/timeline.tsx"
import { formatAmount } from "#rules/values/money.ts"
import { MovementLink } from "../movement-link.tsx"
import { CAUSE, kindWords, signed } from "../movement-words.ts"
import { movementsQuery, pricesQuery } from "../product-data.ts"
import { PriceChart } from "./price-chart.tsx"

/** The stock movements of a product, newest first. */
export function StockPanel({ productId }: { productId: number }) {
  const { data } = useQuery(movementsQuery(productId))
  const entries = data?.results.map((movement) => ({
    id: movement.id,
    icon: movement.change < 0 ? ("down" as const) : ("up" as const),
    tone: movement.change < 0 ? ("warn" as const) : ("good" as const),
    words: <MovementWords movement={movement} />,
    at: movement.at,
    note: movement.reason,
  }))
  return (
    <Panel title={m.office_product_stock_history()}>
      {entries ? <Timeline entries={entries} now={new Date()} /> : <SkeletonLines lines={4} />}
    </Panel>
  )
}

function MovementWords({ movement }: { movement: Movement }) {
  const { change, balance, variant, by, order, repair } = movement
  return (
    <>
      <b>{kindWords(movement)}</b> <bdi className="num">{signed(change)}</bdi>
      {balance !== null && <span className="quiet"> · {m.office_stock_then({ stock: balance })}</span>}
      {variant && <span className="quiet"> · {variant}</span>}
      {(order ?? repair) !== null && (
        <>
          {" · "}
          <MovementLink order={order} repair={repair} />
        </>
      )}
      {by && <span className="quiet"> · {by.name}</span>}
    </>
  )
}

/** The price history of a product, or of a chosen variant, newest first. Its chart is that of the chosen variant, or of the last changed one. */
export function PricesPanel({ product: { id, title, variants } }: { product: OfficeProduct }) {
  const [chosen, choose] = useState<number | null>(null)
  const all = useQuery(pricesQuery(id, null))
  const listed = useQuery(pricesQuery(id, chosen))
  const drawn = chosen ?? all.data?.results.find(({ before }) => before !== null)?.variant_id ?? null
  const chart = useQuery({ ...pricesQuery(id, drawn), enabled: drawn !== null })
  const options = [
    { value: "", label: m.office_product_all_variants() },
    ...variants.map((variant) => ({ value: String(variant.id), label: variant.name })),
  ]
  return (
    <Panel title={m.office_product_price_history()}>
      <div className="stack stack-4">
        {variants.length > 1 && (
          <SelectField
            label={m.office_product_col_variant()}
            options={options}
            value={chosen ?? ""}
            onChange={({ target: { value } }) => choose(value === "" ? null : Number(value))}
          />
        )}
        {drawn !== null && chart.data && <PriceChart name={chart.data.results[0]?.variant || title} changes={chart.data.results} />}
        {/* A chart that came later would move the list. */}
        {listed.data && !chart.isLoading ? (
          <Timeline entries={listed.data.results.map(entryOf)} now={new Date()} />
        ) : (
          <SkeletonLines lines={4} />
        )}
      </div>
    </Panel>
  )
}

function entryOf(change: PriceChange) {
  return { id: change.id, icon: "tag" as const, words: <PriceWords change={change} />, at: change.at }
}

function PriceWords({ change: { cause, before, price, was, variant, by } }: { change: PriceChange }) {
  return (
    <>
      <b>{CAUSE[cause]()}</b>{" "}
      {before === null ? (
        <bdi className="num">{formatAmount(price)}</bdi>
      ) : (
        before.price !== price && <Diff before={formatAmount(before.price)} after={formatAmount(price)} />
      )}
      {before !== null && before.was !== was && (
        <>
          {" "}
          {m.office_product_col_was()} <Diff before={formatAmount(before.was)} after={formatAmount(was)} />
        </>
      )}
      {variant && <span className="quiet"> · {variant}</span>}
      {by && <span className="quiet"> · {by.name}</span>}
    </>
  )
}
