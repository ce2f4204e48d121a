import type { FormPicture, ProductForm } from "#contract/office/product-form.ts"
import { m } from "#messages/messages.js"
import { Button, IconButton } from "#office/parts/control/button.tsx"
import { Checkbox } from "#office/parts/control/choices.tsx"
import { TwoLanguages } from "#office/parts/control/field.tsx"
import { Badge, Mark } from "#office/parts/text/badge.tsx"
import { Picture } from "#office/parts/text/picture.tsx"
import { Swatch } from "#office/parts/text/swatch.tsx"
import { MAX_ALT } from "#rules/catalog/office/product-pictures.ts"
import { pictureName } from "./picture-name.ts"
import * as styles from "./pictures.module.css"

/** A colour of the product, with its name in the member's language. */
export type NamedColor = ProductForm["colors"][number] & { name: string }

type PictureFieldsProps = {
  picture: FormPicture
  /** From 0; the first is the cover. */
  place: number
  colors: readonly NamedColor[]
  isWrong: boolean
  onChange: (part: Partial<FormPicture>) => void
  onCover: () => void
  onRemove: () => void
}

/** One picture: its text in two languages, and the colours that show it. */
export function PictureFields({ picture, place, colors, isWrong, onChange, onCover, onRemove }: PictureFieldsProps) {
  const name = pictureName(picture)
  return (
    <div className={styles.picture}>
      <Picture src={picture.image} size="lg" />
      <div className="row wrap">
        <bdi className="medium">{name}</bdi>
        {place === 0 ? (
          <Badge tone="sea" dot={false}>
            {m.office_pictures_cover()}
          </Badge>
        ) : (
          <Button size="sm" kind="quiet" onClick={onCover}>
            {m.office_pictures_make_cover()}
          </Button>
        )}
        {isWrong && (
          <Mark tone="bad" icon="alert">
            {m.office_product_fault()}
          </Mark>
        )}
      </div>
      <IconButton icon="close" size="small" aria-label={m.office_pictures_remove({ name })} onClick={onRemove} />
      <div className={styles.fields}>
        <TwoLanguages
          label={m.office_pictures_alt()}
          en={{ value: picture.alt, maxLength: MAX_ALT, onChange: ({ target }) => onChange({ alt: target.value }) }}
          ar={{ value: picture.alt_arabic, maxLength: MAX_ALT, onChange: ({ target }) => onChange({ alt_arabic: target.value }) }}
        />
        {colors.length > 1 && <Colors {...{ picture, colors, name, onChange }} />}
      </div>
    </div>
  )
}

type ColorsProps = Pick<PictureFieldsProps, "picture" | "colors" | "onChange"> & { name: string }

function Colors({ picture, colors, name, onChange }: ColorsProps) {
  const chosen = picture.colors
  const toggle = (value: string) => {
    const next = chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]
    onChange({ colors: colors.flatMap((color) => (next.includes(color.value) ? [color.value] : [])) })
  }
  return (
    <fieldset className={styles.colors} aria-label={m.office_pictures_colors_of({ name })}>
      <Checkbox checked={chosen.length === 0} onChange={() => onChange({ colors: [] })}>
        {m.office_pictures_every_color()}
      </Checkbox>
      {colors.map(({ value, code, name: words }) => (
        <Checkbox key={value} checked={chosen.includes(value)} onChange={() => toggle(value)}>
          <span className="row">
            <Swatch code={code} />
            {words}
          </span>
        </Checkbox>
      ))}
    </fieldset>
  )
}
