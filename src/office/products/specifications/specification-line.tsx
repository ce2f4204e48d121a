import type { Specification } from "#contract/office/product-form.ts"
import { m } from "#messages/messages.js"
import { Button, IconButton } from "#office/parts/control/button.tsx"
import { TextField } from "#office/parts/control/field.tsx"
import * as styles from "./specifications.module.css"

const MAX_VALUE = 2000

type SpecificationLineProps = {
  specification: Specification
  variants: readonly { id: number; name: string }[]
  onChange: (specification: Specification) => void
  onRemove: () => void
}

/** The value of a specification, or that of each variant. */
export function SpecificationLine({ specification, variants, onChange, onRemove }: SpecificationLineProps) {
  const { name, value, own } = specification
  const isShared = own.length === 0
  const textOf = (variant: number) => own.find((each) => each.variant === variant)?.value ?? value
  const setOwn = (variant: number, text: string) => onChange({ ...specification, own: withOwn(own, variant, text) })
  // A variant that the form does not hold keeps the shared value.
  const split = () => onChange({ name, value, own: variants.map(({ id }) => ({ variant: id, value })) })
  const share = () => onChange({ name, value: own.find((each) => each.value !== "")?.value ?? "", own: [] })
  return (
    <div className={styles.line}>
      {isShared ? (
        <TextField
          label={name}
          value={value}
          maxLength={MAX_VALUE}
          onChange={({ target }) => onChange({ ...specification, value: target.value })}
        />
      ) : (
        <fieldset className={styles.own}>
          <legend>{name}</legend>
          {variants.map((variant) => (
            <TextField
              key={variant.id}
              label={variant.name}
              value={textOf(variant.id)}
              maxLength={MAX_VALUE}
              onChange={({ target }) => setOwn(variant.id, target.value)}
            />
          ))}
        </fieldset>
      )}
      {variants.length > 1 && (
        <Button kind="quiet" size="sm" onClick={isShared ? split : share}>
          {isShared ? m.office_specifications_split({ name }) : m.office_specifications_share({ name })}
        </Button>
      )}
      <IconButton icon="close" size="small" aria-label={m.office_specifications_remove({ name })} onClick={onRemove} />
    </div>
  )
}

function withOwn(own: Specification["own"], variant: number, value: string): Specification["own"] {
  const isKnown = own.some((each) => each.variant === variant)
  return isKnown ? own.map((each) => (each.variant === variant ? { variant, value } : each)) : [...own, { variant, value }]
}
