import { type ChangeEvent, useState } from "react"
import type { Group, GroupKind, GroupTexts } from "#contract/office/structure.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { useMay } from "#office/me.ts"
import { Button } from "#office/parts/control/button.tsx"
import { TextField, TwoLanguages } from "#office/parts/control/field.tsx"
import { ConflictDialog } from "#office/parts/form/conflict-dialog.tsx"
import { DraftNotice } from "#office/parts/form/draft-notice.tsx"
import { useObjectForm } from "#office/parts/form/use-object-form.ts"
import { Panel } from "#office/parts/page/panel.tsx"
import { ownName } from "#office/parts/text/own-name.ts"
import { textsOf, thenRefresh } from "./group-data.ts"
import { RemoveGroup } from "./remove-group.tsx"

type GroupPanelProps = { kind: GroupKind; group: Group; groups: readonly Group[]; onGone: () => void }

/** The texts of a category, brand or collection in both languages. */
export function GroupPanel({ kind, group, groups, onGone }: GroupPanelProps) {
  const [isRemoving, setRemoving] = useState(false)
  const mayEdit = useMay()("products.edit") !== null
  const names = namesOf(kind)
  const form = useObjectForm<GroupTexts>({
    object: `${kind}:${group.id}`,
    saved: textsOf(group),
    version: group.version,
    names,
    save: async (texts, version) => (await thenRefresh(kind, api.structure.save({ kind, id: group.id, ...texts }, { version }))).version,
  })
  const bound = (field: keyof GroupTexts) => ({
    value: form.values[field] ?? "",
    readOnly: !mayEdit,
    onChange: ({ target: { value } }: ChangeEvent<HTMLInputElement>) =>
      form.set(field, value === "" && field.includes("_ar") ? null : value),
  })
  return (
    <Panel
      title={ownName(group.name, group.name_ar)}
      acts={
        mayEdit && (
          <Button kind="bad" size="sm" icon="trash" onClick={() => setRemoving(true)}>
            {m.office_group_delete()}
          </Button>
        )
      }
    >
      <div className="stack stack-4">
        <DraftNotice draft={form.draft} onTake={form.takeDraft} onDrop={form.dropDraft} />
        <TwoLanguages
          label={names.name}
          en={{ ...bound("name"), maxLength: 120, required: true }}
          ar={{ ...bound("name_ar"), maxLength: 120 }}
        />
        <TextField
          {...bound("slug")}
          label={names.slug}
          hint={form.isChanged("slug") ? m.office_group_slug_leads({ slug: group.slug }) : null}
          changed={form.isChanged("slug")}
          maxLength={200}
          dir="ltr"
        />
        <TwoLanguages
          label={names.description}
          en={{ ...bound("description"), maxLength: 2000 }}
          ar={{ ...bound("description_ar"), maxLength: 2000 }}
        />
      </div>
      {form.conflict && <ConflictDialog conflict={form.conflict} names={names} onResolve={form.resolve} onClose={form.leaveConflict} />}
      {isRemoving && <RemoveGroup kind={kind} group={group} groups={groups} onGone={onGone} onClose={() => setRemoving(false)} />}
    </Panel>
  )
}

function namesOf(kind: GroupKind): Record<keyof GroupTexts, string> {
  const description = kind === "brand" ? m.office_group_description() : m.office_group_seo()
  const inArabic = (name: string) => m.office_group_in_arabic({ name })
  return {
    name: m.office_group_name(),
    name_ar: inArabic(m.office_group_name()),
    slug: m.office_group_slug(),
    description,
    description_ar: inArabic(description),
  }
}
