import { useState } from "react"
import type { ProductForm } from "#contract/office/product-form.ts"
import { m } from "#messages/messages.js"
import { Button } from "#office/parts/control/button.tsx"
import { OrderedList } from "#office/parts/order/ordered-list.tsx"
import { Panel } from "#office/parts/page/panel.tsx"
import { Badge } from "#office/parts/text/badge.tsx"
import { Swatch } from "#office/parts/text/swatch.tsx"
import { missingCombinations } from "#rules/catalog/office/combinations.ts"
import { AddVariantsDialog } from "./add-variants-dialog.tsx"
import { takenCombinations, titleName, valueName } from "./product-values.ts"

type OptionsPanelProps = {
  form: ProductForm
  /** The titles in the order of the unsaved form. */
  order: readonly string[]
  isDirty: boolean
  mayEdit: boolean
  onOrder: (order: string[]) => void
}

/**
 * The options of a product with their values, in an order that is saved with the form. A new value, and what is not sold, offer
 * combinations to choose from. [OFFICE-121]
 */
export function OptionsPanel({ form, order, isDirty, mayEdit, onOrder }: OptionsPanelProps) {
  const [opened, setOpened] = useState<{ option: number | null } | null>(null)
  if (form.options.length === 0) return null
  const missing = missingCombinations(form.options, takenCombinations(form)).length
  const options = order.flatMap((title) => form.options.filter((option) => option.title === title))
  const foot = missing > 0 && (
    <span className="row wrap">
      <span className="quiet">{m.office_options_missing({ count: missing })}</span>
      {mayEdit && (
        <Button kind="quiet" size="sm" onClick={() => setOpened({ option: null })}>
          {m.office_options_choose()}
        </Button>
      )}
    </span>
  )
  return (
    <Panel title={m.office_options()} foot={foot}>
      <OrderedList
        label={m.office_options()}
        items={options.map(({ title, values }) => ({ id: title, name: titleName(form, title), values }))}
        onOrder={(items) => onOrder(items.map(({ id }) => id))}
      >
        {({ id: title, values }) => (
          <span className="row wrap">
            <span className="medium">{titleName(form, title)}</span>
            {values.map((value) => (
              <Badge key={value} dot={false}>
                <Swatch code={form.colors.find((color) => color.value === value)?.code} />
                {valueName(form, value)}
              </Badge>
            ))}
            {mayEdit && (
              <Button
                size="sm"
                icon="plus"
                aria-label={m.office_options_value_of({ option: titleName(form, title) })}
                onClick={() => setOpened({ option: form.options.findIndex((option) => option.title === title) })}
              >
                {m.office_options_value()}
              </Button>
            )}
          </span>
        )}
      </OrderedList>
      {opened && <AddVariantsDialog form={form} option={opened.option} isDirty={isDirty} onClose={() => setOpened(null)} />}
    </Panel>
  )
}
