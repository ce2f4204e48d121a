import { useState } from "react"
import type { Group, GroupKind } from "#contract/office/structure.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { Button } from "#office/parts/control/button.tsx"
import { TextField, TwoLanguages } from "#office/parts/control/field.tsx"
import { Dialog } from "#office/parts/dialog/dialog.tsx"
import { Notice } from "#office/parts/page/notice.tsx"
import { useTask } from "#office/use-task.ts"
import { slugOf } from "#rules/values/slug.ts"
import { KIND_WORDS, thenRefresh } from "./group-data.ts"

/** A new category, brand or collection. Its address follows the name until somebody writes another. */
export function AddGroup({ kind, onAdded, onClose }: { kind: GroupKind; onAdded: (group: Group) => void; onClose: () => void }) {
  const { run, busy, mistake } = useTask()
  const [name, setName] = useState("")
  const [arabic, setArabic] = useState("")
  const [ownSlug, setOwnSlug] = useState<string | null>(null)
  const slug = ownSlug ?? slugOf(name)
  const add = () =>
    run(async () => {
      const texts = { name, name_ar: arabic.trim() || null, slug, description: null, description_ar: null }
      onAdded(await thenRefresh(kind, api.structure.add({ kind, ...texts })))
      onClose()
    })
  const foot = (
    <>
      <Button kind="plain" onClick={onClose}>
        {m.office_back()}
      </Button>
      <Button kind="primary" type="submit" form="add-group" busy={busy}>
        {KIND_WORDS[kind].add()}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={KIND_WORDS[kind].add()} foot={foot}>
      <form
        id="add-group"
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          void add()
        }}
      >
        <TwoLanguages
          label={m.office_group_name()}
          en={{ value: name, required: true, maxLength: 120, onChange: ({ target }) => setName(target.value) }}
          ar={{ value: arabic, maxLength: 120, onChange: ({ target }) => setArabic(target.value) }}
        />
        <TextField label={m.office_group_slug()} required dir="ltr" value={slug} onChange={({ target }) => setOwnSlug(target.value)} />
        {mistake && (
          <Notice tone="bad" alert>
            {mistake}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}
