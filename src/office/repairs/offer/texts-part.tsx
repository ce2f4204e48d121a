import { useNavigate } from "@tanstack/react-router"
import { type ChangeEvent, useState } from "react"
import type { DeviceWish, RepairOfferDevice } from "#contract/office/repairs/repair-offer.ts"
import type { UploadedPicture } from "#contract/office/storefront/pictures.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { Button } from "#office/parts/control/button.tsx"
import { TextField, TwoLanguages } from "#office/parts/control/field.tsx"
import { ConfirmDialog } from "#office/parts/dialog/confirm-dialog.tsx"
import { ConflictDialog } from "#office/parts/form/conflict-dialog.tsx"
import { DraftNotice } from "#office/parts/form/draft-notice.tsx"
import { PictureField } from "#office/parts/form/picture-field.tsx"
import { useObjectForm } from "#office/parts/form/use-object-form.ts"
import { Panel } from "#office/parts/page/panel.tsx"
import { ownName } from "#office/parts/text/own-name.ts"
import { offerKey } from "#rules/repairs/offer/offer.ts"
import { thenRefresh } from "./offer-data.ts"

const FIELDS = [
  { name: "title", label: m.office_group_name, maxLength: 500 },
  { name: "description", label: m.office_group_description, maxLength: 5000 },
  { name: "keyword_title", label: m.office_offer_keyword, maxLength: 500 },
  { name: "seo_title", label: m.office_product_seo_title, maxLength: 500 },
  { name: "seo_description", label: m.office_product_seo_description, maxLength: 500 },
] as const

type DeviceTexts = Omit<DeviceWish, "picture">
type DeviceFields = DeviceTexts & { picture: UploadedPicture | null }

/** The texts of a kind of device in both languages, and its picture. */
export function TextsPart({ device }: { device: RepairOfferDevice }) {
  const [isRemoving, setRemoving] = useState(false)
  const { id, slug, version } = device
  const names = namesOfFields()
  const form = useObjectForm<DeviceFields>({
    object: `setting:${offerKey(id)}`,
    saved: fieldsOf(device),
    version,
    names,
    read: (current) => fieldsOf(current as RepairOfferDevice),
    save: async ({ picture, ...texts }, seen) =>
      (await thenRefresh(api.repairOffer.saveTexts({ id, ...texts, picture: picture?.src ?? null }, { version: seen }))).version,
  })
  const bound = (field: keyof DeviceTexts) => ({
    value: form.values[field] ?? "",
    onChange: ({ target: { value } }: ChangeEvent<HTMLInputElement>) => form.set(field, value === "" && field !== "title" ? null : value),
  })
  return (
    <Panel
      title={ownName(device.title, device.title_ar)}
      acts={
        <Button kind="bad" size="sm" icon="trash" onClick={() => setRemoving(true)}>
          {m.office_group_delete()}
        </Button>
      }
    >
      <div className="stack stack-4">
        <DraftNotice draft={form.draft} onTake={form.takeDraft} onDrop={form.dropDraft} />
        <PictureField
          label={m.office_offer_kind_picture()}
          picture={form.values.picture}
          // It arrives later, when other fields may have changed.
          onTaken={(picture) => form.update((now) => ({ ...now, picture }))}
          onRemoved={() => form.set("picture", null)}
        />
        {FIELDS.map(({ name, label, maxLength }) => (
          <TwoLanguages
            key={name}
            label={label()}
            en={{ ...bound(name), maxLength, required: name === "title" }}
            ar={{ ...bound(`${name}_ar`), maxLength }}
          />
        ))}
        <TextField label={m.office_group_slug()} hint={m.office_offer_slug_words()} readOnly dir="ltr" value={slug} />
        <p className="xs quiet">{m.office_offer_shared()}</p>
      </div>
      {form.conflict && (
        <ConflictDialog conflict={form.conflict} names={names} words={wordsOf} onResolve={form.resolve} onClose={form.leaveConflict} />
      )}
      {isRemoving && <RemoveKind device={device} onClose={() => setRemoving(false)} />}
    </Panel>
  )
}

function RemoveKind({ device: { id, version, ...device }, onClose }: { device: RepairOfferDevice; onClose: () => void }) {
  const title = ownName(device.title, device.title_ar)
  const navigate = useNavigate()
  const remove = async () => {
    await api.repairOffer.remove({ id }, { version })
    await navigate({ to: "/repairs/offer", search: {} })
    await thenRefresh(Promise.resolve())
  }
  return (
    <ConfirmDialog
      open
      harmful
      title={m.office_offer_remove_title({ name: title })}
      act={m.office_offer_remove({ name: title })}
      mailed={null}
      onConfirm={remove}
      onClose={onClose}
    >
      {m.office_offer_kind_remove()}
    </ConfirmDialog>
  )
}

function namesOfFields(): Record<keyof DeviceFields, string> {
  const pairs = FIELDS.flatMap(({ name, label }) => [
    [name, label()],
    [`${name}_ar`, m.office_group_in_arabic({ name: label() })],
  ])
  // Both languages of every field.
  const ofTexts = Object.fromEntries(pairs) as Record<keyof DeviceTexts, string>
  return { ...ofTexts, picture: m.office_offer_kind_picture() }
}

/** A text, or the name of a picture's file. */
function wordsOf(value: unknown): string {
  const text = typeof value === "object" && value !== null ? (value as UploadedPicture).src.replace(/^.*\//, "") : value
  return typeof text === "string" && text !== "" ? text : m.office_no_value()
}

function fieldsOf({ picture, ...device }: RepairOfferDevice): DeviceFields {
  const { title, title_ar, description, description_ar, keyword_title, keyword_title_ar } = device
  const { seo_title, seo_title_ar, seo_description, seo_description_ar } = device
  const heading = { title, title_ar, description, description_ar, keyword_title, keyword_title_ar }
  return { ...heading, seo_title, seo_title_ar, seo_description, seo_description_ar, picture }
}
