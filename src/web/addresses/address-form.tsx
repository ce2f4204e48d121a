import { type FieldPath, useForm } from "react-hook-form"
import type { Address } from "#contract/addresses.ts"
import { m } from "#messages/messages.js"
import { isEmail } from "#rules/people/email.ts"
import { MAX_NAME_LENGTH } from "#rules/people/person-name.ts"
import { MUNICIPALITIES, municipalityOfZone } from "#rules/people/qatar-zones.ts"
import { Notice } from "#ui/feedback/notice.tsx"
import { Button } from "#ui/form/button.tsx"
import { PhoneField } from "#ui/form/phone-field.tsx"
import { Segmented } from "#ui/form/segmented.tsx"
import { SelectField } from "#ui/form/select-field.tsx"
import { TextField } from "#ui/form/text-field.tsx"
import { api } from "#web/api.ts"
import { ApiProblem } from "#web/api-problem.ts"
import { nameProblem } from "#web/sign-in/field-problems.ts"
import { type AddressFields, addressFields, addressForm, isPhone } from "./address-fields.ts"
import * as styles from "./addresses.module.css"

type AddressFormProps = {
  /** The address to edit; null to add one. */
  address: Address | null
  onSaved: (saved: Address) => void
  onCancel?: () => void
}

/** The address form. The zone's number fills the municipality, which the customer may overrule. [spec 2 §5] */
export function AddressForm({ address, onSaved, onCancel }: AddressFormProps) {
  const form = useForm<AddressFields>({ mode: "onTouched", defaultValues: addressFields(address) })
  const { errors, isDirty, isSubmitting, isValid, touchedFields } = form.formState
  const isBegun = isDirty || Object.keys(touchedFields).length > 0

  const submit = form.handleSubmit(async (fields) => {
    const refused = await saveAddress(address?.id ?? null, fields)
    if ("saved" in refused) return onSaved(refused.saved)
    for (const [index, { path, message }] of refused.errors.entries()) {
      form.setError(path in fields ? (path as FieldPath<AddressFields>) : "root", { message }, { shouldFocus: index === 0 })
    }
  })

  /** The props of a required text field. */
  function required(name: FieldPath<AddressFields>, maxLength: number, problemOf = (_text: string): string | undefined => undefined) {
    const validate = (text: string) => (text.trim() === "" ? m.addresses_required() : problemOf(text))
    return { ...form.register(name, { validate }), required: true, maxLength, error: errors[name]?.message }
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField label={m.addresses_first_name()} autoComplete="given-name" {...required("first_name", MAX_NAME_LENGTH, nameProblem)} />
      <TextField label={m.addresses_last_name()} autoComplete="family-name" {...required("last_name", MAX_NAME_LENGTH, nameProblem)} />
      <TextField
        label={m.addresses_email()}
        required
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        error={errors.email?.message}
        {...form.register("email", { validate: (text) => isEmail(text.trim()) || m.addresses_invalid_email() })}
      />
      <PhoneField
        label={m.addresses_phone()}
        required
        maxLength={20}
        error={errors.phone?.message}
        {...form.register("phone", { validate: (text) => isPhone(text) || m.addresses_invalid_phone() })}
      />
      <PhoneField
        label={m.addresses_alternate_phone()}
        maxLength={20}
        autoComplete="off"
        error={errors.alternate_phone?.message}
        {...form.register("alternate_phone", { validate: (text) => text.trim() === "" || isPhone(text) || m.addresses_invalid_phone() })}
      />
      <SelectField label={m.addresses_country()} required autoComplete="country" {...form.register("country_code")}>
        <option value="QA">{m.addresses_qatar()}</option>
      </SelectField>
      <TextField
        label={m.addresses_zone()}
        inputMode="numeric"
        hint={m.addresses_zone_hint()}
        {...required("zone", 50)}
        onInput={(event) => {
          const municipality = municipalityOfZone(event.currentTarget.value)
          if (municipality) form.setValue("city", municipality, { shouldDirty: true, shouldValidate: true })
        }}
      />
      <SelectField label={m.addresses_city()} error={errors.city?.message} required {...form.register("city", { required: true })}>
        {MUNICIPALITIES.map((municipality) => (
          <option key={municipality}>{municipality}</option>
        ))}
      </SelectField>
      <TextField label={m.addresses_street()} autoComplete="address-line1" {...required("street", 200)} />
      <TextField label={m.addresses_building()} {...required("building_number", 50)} />
      <TextField label={m.addresses_land_mark()} className={styles.wide} {...required("land_mark", 200)} />
      <div className={styles.wide}>
        <Segmented
          label={m.addresses_type()}
          segments={[
            { id: "HOME", label: m.addresses_home(), icon: "home" },
            { id: "WORK", label: m.addresses_work(), icon: "store" },
          ]}
          selected={form.watch("type")}
          onSelect={(type) => form.setValue("type", type, { shouldDirty: true })}
        />
      </div>
      <div className={`${styles.wide} ${styles.end}`}>
        {!isValid && isBegun && (
          <p className="small quiet" role="status">
            {m.addresses_hint()}
          </p>
        )}
        {errors.root?.message && (
          <Notice tone="bad" role="alert">
            {errors.root.message}
          </Notice>
        )}
        <div className={styles.formActions}>
          {onCancel && (
            <Button size="lg" onClick={onCancel}>
              {m.addresses_cancel()}
            </Button>
          )}
          <Button type="submit" kind="primary" size="lg" disabled={!isValid || isSubmitting}>
            {isSubmitting ? m.addresses_saving() : m.addresses_save()}
          </Button>
        </div>
      </div>
    </form>
  )
}

type SavedOrRefused = { saved: Address } | { errors: readonly { path: string; message: string }[] }

/** Adds an address, or changes the one with this id. A refusal names its fields; an unknown path concerns the whole form. */
async function saveAddress(id: number | null, fields: AddressFields): Promise<SavedOrRefused> {
  try {
    const form = addressForm(fields)
    return { saved: id === null ? await api().addresses.add(form) : await api().addresses.edit({ id, ...form }) }
  } catch (fault) {
    if (!(fault instanceof ApiProblem)) throw fault
    const path = fault.code === "invalid_phone" ? "phone" : fault.code === "invalid_email" ? "email" : ""
    return { errors: fault.errors.length > 0 ? fault.errors : [{ path, message: fault.detail }] }
  }
}
