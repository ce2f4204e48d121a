import { useState } from "react"
import type { RepairOfferBrand, RepairOfferDevice } from "#contract/office/repairs/repair-offer.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { Button } from "#office/parts/control/button.tsx"
import { TwoLanguages } from "#office/parts/control/field.tsx"
import { Dialog } from "#office/parts/dialog/dialog.tsx"
import { PictureField } from "#office/parts/form/picture-field.tsx"
import { Notice } from "#office/parts/page/notice.tsx"
import { ownName } from "#office/parts/text/own-name.ts"
import { useTask } from "#office/use-task.ts"
import { deviceNow, thenRefresh } from "./offer-data.ts"

type BrandDialogProps = { device: RepairOfferDevice; brand: RepairOfferBrand; onClose: () => void }

/** A brand's name in two languages, its logo, and its picture for one kind of device. */
export function BrandDialog({ device, brand, onClose }: BrandDialogProps) {
  const { run, busy, mistake } = useTask()
  const [name, setName] = useState(brand.name)
  const [arabic, setArabic] = useState(brand.name_ar ?? "")
  const [logo, setLogo] = useState(brand.logo)
  const [picture, setPicture] = useState(brand.picture)
  const { id } = device
  // Of the moment at which the fields were filled in: what a colleague saves meanwhile is not overwritten.
  const [version] = useState(() => deviceNow(id).version)
  const save = () =>
    run(async () => {
      const words = { name: name.trim(), name_ar: arabic.trim() || null }
      const wish = { ...words, logo: logo?.src ?? null, picture: picture?.src ?? null }
      await thenRefresh(api.repairOffer.saveBrand({ id, brand: brand.id, ...wish }, { version }))
      onClose()
    })
  const foot = (
    <>
      <Button kind="plain" onClick={onClose}>
        {m.office_back()}
      </Button>
      <Button kind="primary" type="submit" form="brand" busy={busy}>
        {m.office_save()}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={m.office_offer_edit({ name: ownName(brand.name, brand.name_ar) })} foot={foot}>
      <form
        id="brand"
        className="stack stack-4"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <div className="stack">
          <TwoLanguages
            label={m.office_offer_brand()}
            en={{ value: name, required: true, maxLength: 500, onChange: ({ target }) => setName(target.value) }}
            ar={{ value: arabic, maxLength: 500, onChange: ({ target }) => setArabic(target.value) }}
          />
          <p className="xs quiet">{m.office_offer_brand_shared({ slug: brand.slug })}</p>
        </div>
        <PictureField label={m.office_offer_brand_logo()} picture={logo} onTaken={setLogo} onRemoved={() => setLogo(null)} />
        <PictureField
          label={m.office_offer_brand_picture({ device: ownName(device.title, device.title_ar) })}
          hint={m.office_offer_brand_picture_hint()}
          picture={picture}
          onTaken={setPicture}
          onRemoved={() => setPicture(null)}
        />
        {mistake && (
          <Notice tone="bad" alert>
            {mistake}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}
