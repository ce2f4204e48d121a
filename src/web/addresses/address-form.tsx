import { useEffect, useState } from "react"
import { type FieldPath, type UseFormReturn, useForm } from "react-hook-form"
import type { Address } from "#contract/addresses.ts"
import { m } from "#messages/messages.js"
import { isEmail } from "#rules/people/email.ts"
import { MAX_NAME_LENGTH } from "#rules/people/person-name.ts"
import { withDialCode } from "#rules/people/phone.ts"
import { MUNICIPALITIES, municipalityOfZone } from "#rules/people/qatar-zones.ts"
import { Notice } from "#ui/feedback/notice.tsx"
import { Button } from "#ui/form/button.tsx"
import { Segmented } from "#ui/form/choices.tsx"
import { PhoneField, SelectField, TextField } from "#ui/form/fields.tsx"
import { api } from "#web/api.ts"
import { ApiProblem } from "#web/api-problem.ts"
import { draftOf, dropDraft, keepDraft } from "#web/device/drafts.ts"
import { nameProblem } from "#web/sign-in/field-problems.ts"
import { type AddressFields, addressFields, addressForm } from "./address-fields.ts"
import * as styles from "./addresses.module.css"

type AddressFormProps = {
  /** The address to edit; null to add one. */
  address: Address | null
  onSaved: (saved: Address) => void
  onCancel?: () => void
}

/** The form of a new or an existing address. What is typed is kept when it closes, except by Cancel. [spec 2 §5] */
export function AddressForm({ address, onSaved, onCancel }: AddressFormProps) {
  const draft = `address ${address?.id ?? "new"}`
  const form = useForm<AddressFields>({ mode: "onTouched", defaultValues: draftOf<AddressFields>(draft) ?? addressFields(address) })
  // Not an error of the form, which would stay invalid until a field changes: the same fields can be sent again.
  const [refusal, setRefusal] = useState<string | null>(null)

  useEffect(() => {
    if (address) return
    const leaving = new AbortController()
    void fillInOwner(form, leaving.signal)
    return () => leaving.abort()
  }, [address, form])

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        // Without a name it is not the customer who changes a field.
        callback: ({ values, name }) => name && keepDraft(draft, values),
      }),
    [form, draft],
  )

  const submit = form.handleSubmit(async (fields) => {
    setRefusal(null)
    const refused = await saveAddress(address?.id ?? null, fields)
    if ("saved" in refused) {
      dropDraft(draft)
      return onSaved(refused.saved)
    }
    for (const [index, { path, message }] of refused.errors.entries()) {
      if (path in fields) form.setError(path as FieldPath<AddressFields>, { message }, { shouldFocus: index === 0 })
      else setRefusal(message)
    }
  })

  function cancel() {
    dropDraft(draft)
    onCancel?.()
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <PersonFields form={form} />
      <PlaceFields form={form} />
      <FormEnd form={form} refusal={refusal} onCancel={onCancel && cancel} />
    </form>
  )
}

type PartProps = { form: UseFormReturn<AddressFields> }
type TextOptions = { maxLength: number; problemOf?: (text: string) => string | undefined }

/** The props of a required text field. */
function requiredText({ register, formState }: PartProps["form"], name: FieldPath<AddressFields>, { maxLength, problemOf }: TextOptions) {
  const validate = (text: string) => (text.trim() === "" ? m.addresses_required() : problemOf?.(text))
  return { ...register(name, { validate }), required: true, maxLength, error: formState.errors[name]?.message }
}

function zoneProblem(zone: string): string | undefined {
  return municipalityOfZone(zone) === null ? m.refusal_invalid_zone() : undefined
}

const nameOptions = { maxLength: MAX_NAME_LENGTH, problemOf: nameProblem }

function PersonFields({ form }: PartProps) {
  const { errors } = form.formState
  return (
    <>
      <TextField label={m.addresses_first_name()} autoComplete="given-name" {...requiredText(form, "first_name", nameOptions)} />
      <TextField label={m.addresses_last_name()} autoComplete="family-name" {...requiredText(form, "last_name", nameOptions)} />
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
        {...form.register("phone", { validate: (text) => withDialCode(text) !== null || m.addresses_invalid_phone() })}
      />
      <PhoneField
        label={m.addresses_alternate_phone()}
        maxLength={20}
        autoComplete="off"
        error={errors.alternate_phone?.message}
        {...form.register("alternate_phone", {
          validate: (text) => text.trim() === "" || withDialCode(text) !== null || m.addresses_invalid_phone(),
        })}
      />
    </>
  )
}

/** The zone number fills in the municipality, which the customer may change. [spec 2 §5] */
function PlaceFields({ form }: PartProps) {
  return (
    <>
      <SelectField label={m.addresses_country()} required autoComplete="country" {...form.register("country_code")}>
        <option value="QA">{m.addresses_qatar()}</option>
      </SelectField>
      <TextField
        label={m.addresses_zone()}
        inputMode="numeric"
        hint={m.addresses_zone_hint()}
        {...requiredText(form, "zone", { maxLength: 50, problemOf: zoneProblem })}
        onInput={(event) => {
          const municipality = municipalityOfZone(event.currentTarget.value)
          if (municipality) form.setValue("city", municipality, { shouldDirty: true, shouldValidate: true })
        }}
      />
      <SelectField
        label={m.addresses_city()}
        error={form.formState.errors.city?.message}
        required
        {...form.register("city", { required: true })}
      >
        {MUNICIPALITIES.map((municipality) => (
          <option key={municipality} value={municipality}>
            {m.addresses_municipality({ name: municipality })}
          </option>
        ))}
      </SelectField>
      <TextField label={m.addresses_street()} autoComplete="address-line1" {...requiredText(form, "street", { maxLength: 200 })} />
      <TextField label={m.addresses_building()} {...requiredText(form, "building_number", { maxLength: 50 })} />
      <TextField label={m.addresses_land_mark()} className={styles.wide} {...requiredText(form, "land_mark", { maxLength: 200 })} />
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
    </>
  )
}

/** The hint about missing fields, the refusal, and the buttons. */
function FormEnd({ form, refusal, onCancel }: PartProps & { refusal: string | null } & Pick<AddressFormProps, "onCancel">) {
  const { isDirty, isSubmitting, isValid, touchedFields } = form.formState
  const isBegun = isDirty || Object.keys(touchedFields).length > 0
  return (
    <div className={`${styles.wide} ${styles.end}`}>
      {!isValid && isBegun && (
        <p className="small quiet" role="status">
          {m.addresses_hint()}
        </p>
      )}
      {refusal && (
        <Notice tone="bad" role="alert">
          {refusal}
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
  )
}

/** Fills the customer's names and email into fields that are still empty. Without a response they stay empty. */
async function fillInOwner(form: UseFormReturn<AddressFields>, signal: AbortSignal): Promise<void> {
  const profile = await api()
    .account.profile(undefined, { signal })
    .catch(() => null)
  if (!profile || signal.aborted) return
  for (const name of ["first_name", "last_name", "email"] as const) {
    if (form.getValues(name) !== "" || form.getFieldState(name).isDirty) continue
    form.resetField(name, { defaultValue: profile[name], keepTouched: true })
    // What the customer is about to type replaces the text that has just appeared. The form's own way to select comes a task later.
    const focused = document.activeElement
    if (focused instanceof HTMLInputElement && focused.name === name) focused.select()
  }
}

type SaveResult = { saved: Address } | { errors: readonly { path: string; message: string }[] }

/** Adds an address, or changes the one with this id. A refusal names its fields; an unknown path applies to the whole form. */
async function saveAddress(id: number | null, fields: AddressFields): Promise<SaveResult> {
  try {
    const form = addressForm(fields)
    return { saved: id === null ? await api().addresses.add(form) : await api().addresses.edit({ id, ...form }) }
  } catch (fault) {
    if (!(fault instanceof ApiProblem)) throw fault
    const path = fault.code === "invalid_phone" ? "phone" : fault.code === "invalid_email" ? "email" : ""
    return { errors: fault.errors.length > 0 ? fault.errors : [{ path, message: fault.detail }] }
  }
}
