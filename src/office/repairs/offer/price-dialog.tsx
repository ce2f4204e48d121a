import { useQuery } from "@tanstack/react-query"
import { type FormEvent, useState } from "react"
import type { RepairOfferDevice, RepairOfferIssue, RepairOfferPrice } from "#contract/office/repairs/repair-offer.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { Button } from "#office/parts/control/button.tsx"
import { Checkbox } from "#office/parts/control/choices.tsx"
import { SelectField, TextField } from "#office/parts/control/field.tsx"
import { Dialog } from "#office/parts/dialog/dialog.tsx"
import { showToast } from "#office/parts/dialog/toasts.ts"
import { Notice } from "#office/parts/page/notice.tsx"
import { ownName } from "#office/parts/text/own-name.ts"
import { OfficeProblem } from "#office/problem.ts"
import { PART_GRADES } from "#rules/repairs/tariff.ts"
import { gradeWords } from "../estimate-words.ts"
import { deviceNow, modelsQuery, thenRefresh } from "./offer-data.ts"
import { fieldsOf, type PriceFields, priceOf } from "./price-values.ts"

type PriceDialogProps = { device: RepairOfferDevice; issue: RepairOfferIssue; price: RepairOfferPrice | null; onClose: () => void }
type Mistakes = { fields: ReadonlyMap<string, string>; all: string | null }

const NONE: Mistakes = { fields: new Map(), all: null }

/** Adds a price of an issue, or changes one. */
export function PriceDialog({ device, issue, price, onClose }: PriceDialogProps) {
  const [fields, setFields] = useState(() => fieldsOf(price))
  // Of the moment at which the fields were filled in: what a colleague saves meanwhile is not overwritten.
  const [version] = useState(() => deviceNow(device.id).version)
  const [mistakes, setMistakes] = useState(NONE)
  const [busy, setBusy] = useState(false)
  const set = (part: Partial<PriceFields>) => setFields({ ...fields, ...part })
  const save = async () => {
    const wish = priceOf(fields, issue.id)
    if (wish === null) return setMistakes({ ...NONE, fields: new Map([["price", m.office_offer_amount_wrong()]]) })
    setBusy(true)
    try {
      const { id } = device
      const { repairOffer } = api
      await thenRefresh(
        price === null
          ? repairOffer.addPrice({ id, ...wish }, { version })
          : repairOffer.changePrice({ id, tariff: price.id, ...wish }, { version }),
      )
      showToast(m.office_saved())
      onClose()
    } catch (fault) {
      setMistakes(mistakesOf(fault))
    }
    setBusy(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) void save()
  }
  const foot = (
    <>
      <Button kind="plain" onClick={onClose}>
        {m.office_back()}
      </Button>
      <Button kind="primary" type="submit" form="price" busy={busy}>
        {price === null ? m.office_offer_price_add() : m.office_save()}
      </Button>
    </>
  )
  return (
    <Dialog open wide onClose={onClose} title={price === null ? m.office_offer_price_add() : m.office_offer_price_change()} foot={foot}>
      <form id="price" className="stack" onSubmit={submit}>
        <p className="quiet">
          <bdi>{ownName(issue.title, issue.title_ar)}</bdi>
        </p>
        <SubjectFields device={device} fields={fields} mistakes={mistakes.fields} onChange={set} />
        <AmountFields fields={fields} mistakes={mistakes.fields} onChange={set} />
        {mistakes.all && (
          <Notice tone="bad" alert>
            {mistakes.all}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}

/** The sentences at the fields that a refusal names; without a field, below all of them. */
function mistakesOf(fault: unknown): Mistakes {
  if (!(fault instanceof OfficeProblem)) return { ...NONE, all: m.office_fault() }
  const named = fault.errors.filter(({ path }) => path in fieldsOf(null))
  return { fields: new Map(named.map(({ path, message }) => [path, message])), all: named.length > 0 ? null : fault.detail }
}

type FieldsProps = { fields: PriceFields; mistakes: Mistakes["fields"]; onChange: (part: Partial<PriceFields>) => void }

/** What the price is for: a brand or all, a model or all, and the part. */
function SubjectFields({ device, fields: { brand, model, grade }, mistakes, onChange }: FieldsProps & { device: RepairOfferDevice }) {
  const { data } = useQuery({ ...modelsQuery(device.id, Number(brand)), enabled: brand !== "" })
  const named = (list: readonly { id: number; name: string; name_ar: string | null }[]) =>
    list.map(({ id, name, name_ar: arabic }) => ({ value: String(id), label: ownName(name, arabic) }))
  const mistakeOf = (name: string) => mistakes.get(name) ?? null
  return (
    <div className="cols cols-3">
      <SelectField
        label={m.office_offer_brand()}
        mistake={mistakeOf("brand")}
        value={brand}
        options={[{ value: "", label: m.office_offer_all_brands() }, ...named(device.brands)]}
        onChange={({ target }) => onChange({ brand: target.value, model: "" })}
      />
      <SelectField
        label={m.office_offer_model()}
        mistake={mistakeOf("model")}
        value={model}
        disabled={brand === ""}
        options={[{ value: "", label: m.office_offer_all_models() }, ...named(data?.models ?? [])]}
        onChange={({ target }) => onChange({ model: target.value })}
      />
      <SelectField
        label={m.office_offer_grade()}
        mistake={mistakeOf("grade")}
        value={grade}
        options={[{ value: "", label: m.office_offer_no_grade() }, ...PART_GRADES.map((value) => ({ value, label: gradeWords[value]() }))]}
        onChange={({ target }) => onChange({ grade: target.value })}
      />
    </div>
  )
}

/** The price, its time and warranty, and the days on which it applies. */
function AmountFields({ fields, mistakes, onChange }: FieldsProps) {
  const field = (name: "price" | "minutes" | "warranty_days" | "valid_from" | "valid_until") => ({
    value: fields[name],
    mistake: mistakes.get(name) ?? null,
    onChange: ({ target }: { target: HTMLInputElement }) => onChange({ [name]: target.value }),
  })
  return (
    <>
      <div className="cols cols-3">
        <TextField {...field("price")} label={m.office_offer_amount()} required inputMode="decimal" dir="ltr" maxLength={12} />
        <TextField {...field("minutes")} label={m.office_offer_minutes()} required type="number" min={1} max={100_000} />
        <TextField {...field("warranty_days")} label={m.office_offer_warranty()} required type="number" min={0} max={10_000} />
      </div>
      <Checkbox checked={fields.is_from} onChange={({ target }) => onChange({ is_from: target.checked })}>
        {m.office_offer_is_from()}
      </Checkbox>
      <Checkbox checked={fields.at_home} onChange={({ target }) => onChange({ at_home: target.checked })}>
        {m.office_offer_at_home()}
      </Checkbox>
      <div className="cols cols-2">
        <TextField {...field("valid_from")} label={m.office_offer_from()} hint={m.office_offer_days_hint()} type="date" />
        <TextField {...field("valid_until")} label={m.office_offer_until()} hint={m.office_offer_days_hint()} type="date" />
      </div>
    </>
  )
}
