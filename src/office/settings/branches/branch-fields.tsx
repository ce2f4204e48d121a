import type { ChangeEvent } from "react"
import { m } from "#messages/messages.js"
import { Switch } from "#office/parts/control/choices.tsx"
import { TextField, TwoLanguages } from "#office/parts/control/field.tsx"
import { type BranchForm, NEW_BRANCH } from "./branch-data.ts"

type BranchFieldsProps = {
  values: BranchForm
  names: Readonly<Record<keyof BranchForm, string>>
  mayEdit: boolean
  mistakeOf: (field: keyof BranchForm) => string | null
  onChange: (field: keyof BranchForm, value: unknown) => void
}

/** The fields of a branch. An optional text that is emptied is none. */
export function BranchFields({ values, names, mayEdit, mistakeOf, onChange }: BranchFieldsProps) {
  const bound = (field: Exclude<keyof BranchForm, "is_open">) => ({
    value: values[field] ?? "",
    readOnly: !mayEdit,
    mistake: mistakeOf(field),
    onChange: ({ target: { value } }: ChangeEvent<HTMLInputElement>) =>
      onChange(field, value === "" && NEW_BRANCH[field] === null ? null : value),
  })
  return (
    <>
      <TwoLanguages
        label={names.name}
        en={{ ...bound("name"), maxLength: 100, required: true }}
        ar={{ ...bound("name_ar"), maxLength: 100 }}
      />
      <TwoLanguages
        label={names.street}
        en={{ ...bound("street"), maxLength: 200, required: true }}
        ar={{ ...bound("street_ar"), maxLength: 200 }}
      />
      <div className="cols cols-2">
        <TextField {...bound("building_number")} label={names.building_number} maxLength={50} required dir="ltr" />
        <TextField {...bound("zone")} label={names.zone} maxLength={50} required dir="ltr" inputMode="numeric" />
      </div>
      <TwoLanguages
        label={names.city}
        en={{ ...bound("city"), maxLength: 100, required: true }}
        ar={{ ...bound("city_ar"), maxLength: 100 }}
      />
      <TwoLanguages
        label={names.land_mark}
        en={{ ...bound("land_mark"), maxLength: 200 }}
        ar={{ ...bound("land_mark_ar"), maxLength: 200 }}
      />
      <TextField {...bound("position")} label={names.position} hint={m.office_branches_position_hint()} maxLength={60} required dir="ltr" />
      <div className="cols cols-2">
        <TextField {...bound("phone")} label={names.phone} type="tel" maxLength={20} required dir="ltr" />
        <TextField {...bound("alternate_phone")} label={names.alternate_phone} type="tel" maxLength={20} dir="ltr" />
      </div>
      <TextField {...bound("email")} label={names.email} type="email" maxLength={254} required dir="ltr" />
      <TwoLanguages
        label={names.working_hours}
        en={{ ...bound("working_hours"), maxLength: 200, required: true }}
        ar={{ ...bound("working_hours_ar"), maxLength: 200 }}
      />
      <p className="xs quiet">{m.office_branches_hours_hint()}</p>
      <Switch checked={values.is_open} disabled={!mayEdit} onChange={({ target }) => onChange("is_open", target.checked)}>
        {names.is_open}
      </Switch>
      <p className="xs quiet">{m.office_branches_open_hint()}</p>
    </>
  )
}

/** The labels of the fields. */
export function branchNames(): Record<keyof BranchForm, string> {
  const inArabic = (name: string) => m.office_branches_in_arabic({ name })
  return {
    name: m.office_branches_name(),
    name_ar: inArabic(m.office_branches_name()),
    street: m.office_branches_street(),
    street_ar: inArabic(m.office_branches_street()),
    building_number: m.office_branches_building(),
    zone: m.office_branches_zone(),
    city: m.office_branches_city(),
    city_ar: inArabic(m.office_branches_city()),
    land_mark: m.office_branches_land_mark(),
    land_mark_ar: inArabic(m.office_branches_land_mark()),
    phone: m.office_branches_phone(),
    alternate_phone: m.office_branches_alternate(),
    email: m.office_branches_email(),
    working_hours: m.office_branches_hours(),
    working_hours_ar: inArabic(m.office_branches_hours()),
    position: m.office_branches_position(),
    is_open: m.office_branches_open(),
  }
}
