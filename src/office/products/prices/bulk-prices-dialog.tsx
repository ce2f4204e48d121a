import { useState } from "react"
import type { BulkPriceRow, BulkPricesLook } from "#contract/office/bulk-prices.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { Button } from "#office/parts/control/button.tsx"
import { Segments } from "#office/parts/control/choices.tsx"
import { SelectField, TextField } from "#office/parts/control/field.tsx"
import { Dialog } from "#office/parts/dialog/dialog.tsx"
import { showToast } from "#office/parts/dialog/toasts.ts"
import { amountOf } from "#office/parts/form/amount-of.ts"
import { Diff } from "#office/parts/page/diff.tsx"
import { Notice } from "#office/parts/page/notice.tsx"
import type { Column } from "#office/parts/table/columns.ts"
import { PlainTable } from "#office/parts/table/plain-table.tsx"
import { Mark } from "#office/parts/text/badge.tsx"
import { useTask } from "#office/use-task.ts"
import type { BulkPriceRule } from "#rules/catalog/office/bulk-price.ts"
import { formatAmount } from "#rules/values/money.ts"
import { thenRefresh } from "../product-data.ts"
import * as styles from "../products.module.css"
import { ROUNDING } from "./price-rule.ts"

type Fields = Omit<BulkPriceRule, "by"> & { by: string; direction: "lower" | "raise" }

const FIRST: Fields = { measure: "percent", by: "", direction: "lower", rounding: "nine", former: "keep" }

/** Changes the prices of products by percent or an amount. Every old and new price is shown first. [OFFICE-127] */
export function BulkPricesDialog({ products, onClose, onDone }: { products: readonly number[]; onClose: () => void; onDone: () => void }) {
  const task = useTask()
  const [fields, setFields] = useState(FIRST)
  const [looked, setLooked] = useState<BulkPricesLook | null>(null)
  const size = amountOf(fields.by)
  const rule = { ...fields, direction: undefined, by: (fields.direction === "lower" ? -1 : 1) * (size ?? 0) }
  const wish = { products: [...products], measure: rule.measure, by: rule.by, rounding: rule.rounding, former: rule.former }
  const impossible = looked?.rows.filter(({ after }) => after === null).length ?? 0
  const set = (next: Partial<Fields>) => {
    setFields({ ...fields, ...next })
    setLooked(null)
  }
  const look = () => task.run(async () => setLooked(await api.products.bulkLook(wish)))
  const change = ({ seen }: BulkPricesLook) =>
    task.run(async () => {
      const { id, version, variants } = await thenRefresh(api.products.bulkChange({ ...wish, seen }))
      showToast(m.office_prices_done({ count: variants }), async () => {
        await thenRefresh(api.products.bulkUndo({ id }, { version }))
        showToast(m.office_prices_undone_toast())
      })
      onClose()
      onDone()
    })
  const foot = (
    <>
      <Button kind="quiet" onClick={onClose}>
        {m.office_back()}
      </Button>
      <Button kind={looked ? "second" : "primary"} busy={task.busy && !looked} disabled={!size} onClick={() => void look()}>
        {m.office_prices_look()}
      </Button>
      {looked && looked.rows.length > 0 && impossible === 0 && (
        <Button kind="primary" busy={task.busy} onClick={() => void change(looked)}>
          {m.office_prices_apply({ count: looked.rows.length })}
        </Button>
      )}
    </>
  )
  return (
    <Dialog open wide title={m.office_prices_title({ count: products.length })} onClose={onClose} foot={foot}>
      <RuleFields fields={fields} set={set} isWrong={fields.by !== "" && !size} />
      {task.mistake && (
        <Notice tone="bad" icon="alert" alert>
          {task.mistake}
        </Notice>
      )}
      {looked && <LookedPrices looked={looked} impossible={impossible} />}
    </Dialog>
  )
}

type RuleFieldsProps = { fields: Fields; set: (next: Partial<Fields>) => void; isWrong: boolean }

function RuleFields({ fields, set, isWrong }: RuleFieldsProps) {
  return (
    <>
      <div className="row wrap">
        <Segments
          label={m.office_prices_direction()}
          value={fields.direction}
          options={[
            { value: "lower", label: m.office_prices_lower() },
            { value: "raise", label: m.office_prices_raise() },
          ]}
          onChange={(direction) => set({ direction })}
        />
        <Segments
          label={m.office_prices_measure()}
          value={fields.measure}
          options={[
            { value: "percent", label: m.office_prices_percent() },
            { value: "amount", label: m.office_prices_amount() },
          ]}
          onChange={(measure) => set({ measure })}
        />
      </div>
      <div className="cols cols-2">
        <TextField
          label={m.office_prices_by()}
          value={fields.by}
          inputMode="decimal"
          maxLength={9}
          required
          mistake={isWrong ? m.office_prices_by_form() : null}
          onChange={({ target }) => set({ by: target.value })}
        />
        <SelectField
          label={m.office_prices_rounding()}
          value={fields.rounding}
          options={(["nine", "whole", "exact"] as const).map((value) => ({ value, label: ROUNDING[value]() }))}
          onChange={({ target }) => set({ rounding: target.value as Fields["rounding"] })}
        />
      </div>
      <SelectField
        label={m.office_prices_former()}
        value={fields.former}
        options={[
          { value: "keep", label: m.office_prices_former_keep() },
          { value: "old", label: m.office_prices_former_old() },
        ]}
        onChange={({ target }) => set({ former: target.value as Fields["former"] })}
      />
    </>
  )
}

/** Every old and new price; those that cannot be or are unusual come first. */
function LookedPrices({ looked, impossible }: { looked: BulkPricesLook; impossible: number }) {
  const unusual = looked.rows.filter((row) => row.is_unusual).length
  const rows = looked.rows.toSorted((a, b) => rankOf(a) - rankOf(b))
  const columns: Column<BulkPriceRow>[] = [
    { key: "name", head: m.office_product_col_variant(), cell: ({ name }) => name },
    { key: "price", head: m.office_products_col_price(), end: true, cell: (row) => <NewPrice row={row} /> },
    { key: "was", head: m.office_product_col_was(), end: true, cell: (row) => <FormerPrice row={row} /> },
  ]
  return (
    <>
      <p className="quiet" role="status">
        {looked.rows.length === 0 ? m.office_prices_none() : m.office_prices_of({ count: looked.rows.length })}
        {looked.unchanged > 0 && ` · ${m.office_prices_unchanged({ count: looked.unchanged })}`}
      </p>
      {impossible > 0 && (
        <Notice tone="bad" icon="alert">
          {m.office_prices_impossible({ count: impossible })}
        </Notice>
      )}
      {unusual > 0 && (
        <Notice tone="warn" icon="alert">
          {m.office_prices_unusual({ count: unusual })}
        </Notice>
      )}
      {rows.length > 0 && (
        <div className={styles.looked}>
          <PlainTable
            label={m.office_prices_looked()}
            columns={columns}
            rows={rows}
            rowKey={({ variant_id: id }) => id}
            card={(row) => (
              <>
                <span>{row.name}</span>
                <NewPrice row={row} />
              </>
            )}
          />
        </div>
      )}
    </>
  )
}

const rankOf = ({ after, is_unusual: isUnusual }: BulkPriceRow) => (after === null ? 0 : isUnusual ? 1 : 2)

function NewPrice({ row: { before, after, is_unusual: isUnusual } }: { row: BulkPriceRow }) {
  if (after === null)
    return (
      <span className="row nowrap">
        <bdi className="num">{formatAmount(before.price)}</bdi> <Mark tone="bad">{m.office_prices_cannot()}</Mark>
      </span>
    )
  return (
    <span className={isUnusual ? styles.low : undefined}>
      <Diff before={formatAmount(before.price)} after={formatAmount(after.price)} />
    </span>
  )
}

function FormerPrice({ row: { before, after } }: { row: BulkPriceRow }) {
  if (after === null || after.was === before.was) return <bdi className="num quiet">{formatAmount(before.was)}</bdi>
  return <Diff before={formatAmount(before.was)} after={formatAmount(after.was)} />
}
