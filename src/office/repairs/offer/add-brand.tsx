import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { RepairOfferDevice } from "#contract/office/repairs/repair-offer.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { Button } from "#office/parts/control/button.tsx"
import { SelectField, TextField, TwoLanguages } from "#office/parts/control/field.tsx"
import { Dialog } from "#office/parts/dialog/dialog.tsx"
import { Notice } from "#office/parts/page/notice.tsx"
import { useTask } from "#office/use-task.ts"
import { slugOf } from "#rules/values/slug.ts"
import { allBrandsQuery, deviceNow, thenRefresh } from "./offer-data.ts"

const NEW = ""

/** Adds a brand to a kind of device: one that is repaired already, or another one with its name and address. */
export function AddBrand({ device: { id, brands }, onClose }: { device: RepairOfferDevice; onClose: () => void }) {
  const { data } = useQuery(allBrandsQuery)
  const { run, busy, mistake } = useTask()
  const [chosen, setChosen] = useState(NEW)
  const [name, setName] = useState("")
  const [arabic, setArabic] = useState("")
  const [ownSlug, setOwnSlug] = useState<string | null>(null)
  const slug = ownSlug ?? slugOf(name)
  const others = (data?.brands ?? []).filter((brand) => !brands.some((one) => one.id === brand.id))
  const add = () =>
    run(async () => {
      const added = chosen === NEW ? { id: null, name: name.trim(), name_ar: arabic.trim() || null, slug } : { id: Number(chosen) }
      const now = deviceNow(id)
      const kept = now.brands.map((brand) => ({ id: brand.id }))
      await thenRefresh(api.repairOffer.saveBrands({ id, brands: [...kept, added] }, { version: now.version }))
      onClose()
    })
  const foot = (
    <>
      <Button kind="plain" onClick={onClose}>
        {m.office_back()}
      </Button>
      <Button kind="primary" type="submit" form="add-brand" busy={busy}>
        {m.office_offer_brand_add()}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={m.office_offer_brand_add()} foot={foot}>
      <form
        id="add-brand"
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          void add()
        }}
      >
        <SelectField
          label={m.office_offer_brand()}
          value={chosen}
          options={[
            { value: NEW, label: m.office_offer_brand_new() },
            ...others.map((brand) => ({ value: String(brand.id), label: brand.name })),
          ]}
          onChange={({ target }) => setChosen(target.value)}
        />
        {chosen === NEW && (
          <>
            <TwoLanguages
              label={m.office_group_name()}
              en={{ value: name, required: true, maxLength: 500, onChange: ({ target }) => setName(target.value) }}
              ar={{ value: arabic, maxLength: 500, onChange: ({ target }) => setArabic(target.value) }}
            />
            <TextField
              label={m.office_group_slug()}
              hint={m.office_offer_slug_words()}
              required
              dir="ltr"
              maxLength={200}
              value={slug}
              onChange={({ target }) => setOwnSlug(target.value)}
            />
          </>
        )}
        {mistake && (
          <Notice tone="bad" alert>
            {mistake}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}
