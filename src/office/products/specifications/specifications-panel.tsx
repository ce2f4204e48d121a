import type { ProductForm, Specification } from "#contract/office/product-form.ts"
import { m } from "#messages/messages.js"
import { Button } from "#office/parts/control/button.tsx"
import { OrderedList } from "#office/parts/order/ordered-list.tsx"
import { Panel } from "#office/parts/page/panel.tsx"
import { Count } from "#office/parts/text/badge.tsx"
import { AddSpecification } from "./add-specification.tsx"
import { SpecificationLine } from "./specification-line.tsx"

type SpecificationsPanelProps = {
  form: ProductForm
  /** The title of the product, for its only variant. */
  title: string
  /** Those of the unsaved form. */
  specifications: readonly Specification[]
  onChange: (specifications: Specification[]) => void
}

/** The specifications in the order of the product page, each with one value or with one for each variant. */
export function SpecificationsPanel({ form, title, specifications, onChange }: SpecificationsPanelProps) {
  const names = specifications.map(({ name }) => name)
  const usual = form.usual_specifications.filter((name) => !names.includes(name))
  const add = (added: readonly string[]) => onChange([...specifications, ...added.map((name) => ({ name, value: "", own: [] }))])
  const acts = usual.length > 0 && (
    <Button kind="quiet" size="sm" onClick={() => add(usual)}>
      {m.office_specifications_usual()}
    </Button>
  )
  return (
    <Panel
      title={m.office_import_field_specifications()}
      aside={<Count>{specifications.length}</Count>}
      acts={acts}
      foot={<span className="quiet">{m.office_specifications_hint()}</span>}
    >
      <div className="stack stack-4">
        {specifications.length === 0 && <p className="quiet">{m.office_specifications_none()}</p>}
        <OrderedList
          label={m.office_import_field_specifications()}
          items={specifications.map((specification) => ({ ...specification, id: specification.name }))}
          onOrder={(items) => onChange(items.map(({ id: _id, ...specification }) => specification))}
        >
          {({ id, ...specification }) => (
            <SpecificationLine
              specification={specification}
              variants={form.variants.map((variant) => ({ id: variant.id, name: variant.name || title }))}
              onChange={(next) => onChange(specifications.map((each) => (each.name === id ? next : each)))}
              onRemove={() => onChange(specifications.filter((each) => each.name !== id))}
            />
          )}
        </OrderedList>
        <AddSpecification taken={names} offered={usual} onAdd={(name) => add([name])} />
      </div>
    </Panel>
  )
}
