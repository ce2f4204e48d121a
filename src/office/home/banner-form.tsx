import { m } from "#messages/messages.js"
import { SelectField, TextField, TwoLanguages } from "#office/parts/control/field.tsx"
import { PictureField } from "#office/parts/form/picture-field.tsx"
import { Panel } from "#office/parts/page/panel.tsx"
import { Mark } from "#office/parts/text/badge.tsx"
import { BANNER_SIZES, BANNER_WIDTHS, type BannerSize } from "#rules/catalog/office/home/banner.ts"
import { momentOfField, qatarField } from "#rules/values/qatar-time.ts"
import { type BannerMistakes, type BannerValues, bannerName, isNew } from "./use-banners.ts"

const TITLE = 120

const SIZE_WORDS: Readonly<Record<BannerSize, () => string>> = {
  small: m.office_banner_small,
  medium: m.office_banner_medium,
  large: m.office_banner_large,
}

type BannerFormProps = {
  banner: BannerValues
  faults: BannerMistakes
  isLocked: boolean
  onChange: (part: Partial<BannerValues>) => void
}

/** The fields of one banner. */
export function BannerForm({ banner, faults, isLocked, onChange }: BannerFormProps) {
  const { title, title_ar: arabic, link, ink, from, until } = banner
  const ofTitle = { maxLength: TITLE, disabled: isLocked }
  const moment = (field: "from" | "until", label: string) => (
    <TextField
      label={label}
      type="datetime-local"
      disabled={isLocked}
      hint={m.office_product_qatar_time()}
      mistake={field === "until" ? (faults.until ?? null) : null}
      value={qatarField(field === "from" ? from : until)}
      onChange={({ target }) => onChange({ [field]: momentOfField(target.value) })}
    />
  )
  return (
    <Panel title={<bdi>{bannerName(banner)}</bdi>}>
      <div className="stack stack-4">
        <div className="stack stack-1">
          <TwoLanguages
            label={m.office_home_title()}
            // A banner that was just added begins with its title.
            en={{ ...ofTitle, value: title, autoFocus: isNew(banner), onChange: ({ target }) => onChange({ title: target.value }) }}
            ar={{ ...ofTitle, value: arabic, onChange: ({ target }) => onChange({ title_ar: target.value }) }}
          />
          {faults.title && (
            <Mark tone="bad" icon="alert">
              {faults.title}
            </Mark>
          )}
        </div>
        <TextField
          label={m.office_banner_link()}
          hint={m.office_banner_link_hint()}
          mistake={faults.link ?? null}
          disabled={isLocked}
          dir="ltr"
          maxLength={500}
          value={link}
          onChange={({ target }) => onChange({ link: target.value })}
        />
        <fieldset className="stack stack-2">
          <legend className="medium">{m.office_banner_pictures()}</legend>
          {BANNER_SIZES.map((size) => (
            <PictureField
              key={size}
              label={SIZE_WORDS[size]()}
              hint={m.office_banner_width({ width: BANNER_WIDTHS[size] })}
              picture={banner[size].src === "" ? null : banner[size]}
              mistake={faults[size] ?? null}
              isLocked={isLocked}
              onTaken={(picture) => onChange({ [size]: picture, ...(size === "large" ? { measured: null } : {}) })}
            />
          ))}
        </fieldset>
        <SelectField
          label={m.office_banner_ink()}
          disabled={isLocked}
          value={ink ?? ""}
          options={[
            { value: "", label: measuredWords(banner.measured) },
            { value: "dark", label: m.office_banner_ink_dark() },
            { value: "light", label: m.office_banner_ink_light() },
          ]}
          onChange={({ target: { value } }) => onChange({ ink: value === "dark" || value === "light" ? value : null })}
        />
        <div className="cols cols-2">
          {moment("from", m.office_banner_from())}
          {moment("until", m.office_banner_until())}
        </div>
      </div>
    </Panel>
  )
}

function measuredWords(measured: BannerValues["measured"]): string {
  if (measured === null) return m.office_banner_ink_measured()
  return measured === "dark" ? m.office_banner_ink_is_dark() : m.office_banner_ink_is_light()
}
