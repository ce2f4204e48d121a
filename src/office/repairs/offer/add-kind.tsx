import { useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { Button } from "#office/parts/control/button.tsx"
import { TextField, TwoLanguages } from "#office/parts/control/field.tsx"
import { Dialog } from "#office/parts/dialog/dialog.tsx"
import { Notice } from "#office/parts/page/notice.tsx"
import { useTask } from "#office/use-task.ts"
import { slugOf } from "#rules/values/slug.ts"
import { thenRefresh } from "./offer-data.ts"

/** A new kind of device. Its address follows the name until somebody writes another. */
export function AddKind({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const { run, busy, mistake } = useTask()
  const [title, setTitle] = useState("")
  const [arabic, setArabic] = useState("")
  const [ownSlug, setOwnSlug] = useState<string | null>(null)
  const slug = ownSlug ?? slugOf(title)
  const add = () =>
    run(async () => {
      const wish = { title: title.trim(), title_ar: arabic.trim() || null, slug }
      const { id } = await thenRefresh(api.repairOffer.add(wish))
      await navigate({ to: "/repairs/offer", search: { device: String(id) } })
      onClose()
    })
  const foot = (
    <>
      <Button kind="plain" onClick={onClose}>
        {m.office_back()}
      </Button>
      <Button kind="primary" type="submit" form="add-kind" busy={busy}>
        {m.office_offer_kind_add()}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={m.office_offer_kind_add()} foot={foot}>
      <form
        id="add-kind"
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          void add()
        }}
      >
        <TwoLanguages
          label={m.office_group_name()}
          en={{ value: title, required: true, maxLength: 500, onChange: ({ target }) => setTitle(target.value) }}
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
        {mistake && (
          <Notice tone="bad" alert>
            {mistake}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}
