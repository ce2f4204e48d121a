import { useState } from "react"
import type { LimitSettings } from "#contract/office/settings/limits.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { TextField } from "#office/parts/control/field.tsx"
import { countOf } from "#office/parts/form/amount-of.ts"
import { ConflictDialog } from "#office/parts/form/conflict-dialog.tsx"
import { DraftNotice } from "#office/parts/form/draft-notice.tsx"
import { useObjectForm } from "#office/parts/form/use-object-form.ts"
import { Panel } from "#office/parts/page/panel.tsx"
import { OfficeProblem } from "#office/problem.ts"
import { queryClient } from "#office/query-client.ts"
import { SHOP_LIMITS, type ShopLimit, type ShopLimits } from "#rules/office/shop-limits.ts"
import { formatAmount } from "#rules/values/money.ts"

/** The limits as they are typed. */
type LimitFields = Record<ShopLimit, string>

type Field = { name: ShopLimit; label: () => string; hint: () => string }

const OF_CUSTOMERS: readonly Field[] = [
  { name: "max_order_total", label: m.office_limits_total, hint: m.office_limits_total_hint },
  { name: "max_open_cash_orders", label: m.office_limits_cash, hint: m.office_limits_cash_hint },
  { name: "max_open_repairs", label: m.office_limits_repairs, hint: m.office_limits_repairs_hint },
]
const OF_STOCK: readonly Field[] = [{ name: "low_stock", label: m.office_limits_low_stock, hint: m.office_limits_low_stock_hint }]
const OF_REFUNDS: readonly Field[] = [{ name: "refund_limit", label: m.office_limits_refund, hint: m.office_limits_refund_hint }]

/** The limits of customers, of refunds and of low stock. One that the environment fixes is read-only. */
export function LimitsForm({ settings: { version, limits, fixed }, mayEdit }: { settings: LimitSettings; mayEdit: boolean }) {
  const names = Object.fromEntries([...OF_CUSTOMERS, ...OF_REFUNDS, ...OF_STOCK].map(({ name, label }) => [name, label()]))
  const [faults, setFaults] = useState<OfficeProblem["errors"]>([])
  const form = useObjectForm<LimitFields>({
    object: "setting:limits",
    saved: fieldsOf(limits),
    version,
    names,
    read: (current) => fieldsOf({ ...limits, ...(current as { value: ShopLimits | null }).value }),
    save: async (fields, seen) => {
      setFaults([])
      try {
        const { version: next } = await api.limitSettings.change(limitsOf(fields), { version: seen })
        await Promise.all(["setting", "product", "today"].map((kind) => queryClient.invalidateQueries({ queryKey: [kind] })))
        return next
      } catch (fault) {
        if (fault instanceof OfficeProblem) setFaults(fault.errors)
        throw fault
      }
    },
  })
  const line = ({ name, label, hint }: Field) => {
    const by = fixed.find(({ limit }) => limit === name)?.by
    return (
      <TextField
        key={name}
        label={label()}
        hint={by === undefined ? hint() : m.office_limits_fixed({ by })}
        mistake={limitProblem(name, form.values[name]) ?? faults.find(({ path }) => path === name)?.message ?? null}
        type="text"
        inputMode="numeric"
        dir="ltr"
        required
        maxLength={16}
        readOnly={!mayEdit || by !== undefined}
        changed={form.isChanged(name)}
        value={form.values[name]}
        onChange={({ target }) => form.set(name, target.value)}
      />
    )
  }
  return (
    <>
      <DraftNotice draft={form.draft} onTake={form.takeDraft} onDrop={form.dropDraft} />
      <Panel title={m.office_limits_orders()}>
        <div className="stack stack-4">{OF_CUSTOMERS.map(line)}</div>
      </Panel>
      <Panel title={m.office_limits_refunds()}>{OF_REFUNDS.map(line)}</Panel>
      <Panel title={m.office_limits_stock()}>{OF_STOCK.map(line)}</Panel>
      {form.conflict && <ConflictDialog conflict={form.conflict} names={names} onResolve={form.resolve} onClose={form.leaveConflict} />}
    </>
  )
}

function fieldsOf(limits: ShopLimits): LimitFields {
  return {
    max_order_total: String(limits.max_order_total),
    max_open_cash_orders: String(limits.max_open_cash_orders),
    max_open_repairs: String(limits.max_open_repairs),
    refund_limit: String(limits.refund_limit),
    low_stock: String(limits.low_stock),
  }
}

/** Why a typed limit is not taken; null when it is. */
function limitProblem(name: ShopLimit, typed: string): string | null {
  const { least, most } = SHOP_LIMITS[name]
  const limit = countOf(typed)
  if (limit !== null && limit >= least && limit <= most) return null
  return m.office_whole_number({ least: formatAmount(least), most: formatAmount(most) })
}

/** The limits of the fields; NaN for a text that is not a whole number. */
function limitsOf(fields: LimitFields): ShopLimits {
  const number = (text: string) => countOf(text) ?? Number.NaN
  return {
    max_order_total: number(fields.max_order_total),
    max_open_cash_orders: number(fields.max_open_cash_orders),
    max_open_repairs: number(fields.max_open_repairs),
    refund_limit: number(fields.refund_limit),
    low_stock: number(fields.low_stock),
  }
}
