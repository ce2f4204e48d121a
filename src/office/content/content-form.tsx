import { useState } from "react"
import type { ContentDraft, ContentPage, ContentValue } from "#contract/office/storefront/content.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { useMay } from "#office/me.ts"
import { Button } from "#office/parts/control/button.tsx"
import { showToast } from "#office/parts/dialog/toasts.ts"
import { ConflictDialog } from "#office/parts/form/conflict-dialog.tsx"
import { DraftNotice } from "#office/parts/form/draft-notice.tsx"
import { useObjectForm } from "#office/parts/form/use-object-form.ts"
import { Notice } from "#office/parts/page/notice.tsx"
import { Panel } from "#office/parts/page/panel.tsx"
import { Badge } from "#office/parts/text/badge.tsx"
import { OfficeProblem } from "#office/problem.ts"
import { useTask } from "#office/use-task.ts"
import * as styles from "./content.module.css"
import { PAGE_NAMES, saveContent, thenRefresh } from "./content-data.ts"
import { ContentEditor, type EditedValue } from "./content-editor.tsx"
import { FIELDS } from "./content-fields.ts"
import { ContentVersions } from "./content-versions.tsx"
import { PublishPolicy } from "./publish-policy.tsx"

const NOTHING: ReadonlyMap<string, string> = new Map()

/** The draft of a page in two languages, and its publication. */
export function ContentForm({ page, draft }: { page: ContentPage; draft: ContentDraft }) {
  const fields = FIELDS[page]
  const names = Object.fromEntries(fields.map(({ name, label }) => [name, label()]))
  const [mistakes, setMistakes] = useState(NOTHING)
  const form = useObjectForm<EditedValue>({
    object: `content:${page}`,
    // The contract's value of the page; the form sees its names only.
    saved: draft.value as EditedValue,
    version: draft.version,
    names,
    read: (current) => (current as ContentDraft).value as EditedValue,
    save: async (value, version) => (await saveContent(page, value as unknown as ContentValue, version)).version,
  })
  const isPublishable = draft.is_changed && !form.isDirty
  return (
    <>
      <div className={styles.head}>
        <h2 className="h-page">{PAGE_NAMES[page]()}</h2>
        <Badge tone={draft.is_changed ? "warn" : "good"}>{draft.is_changed ? m.office_content_draft() : m.office_content_live()}</Badge>
        <span className="grow" />
        {isPublishable && <Publish page={page} version={draft.version} hasMistakes={mistakes.size > 0} onMistakes={setMistakes} />}
      </div>
      {mistakes.size > 0 && (
        <Notice tone="bad" icon="alert" alert>
          {m.office_content_fault()}
        </Notice>
      )}
      <DraftNotice draft={form.draft} onTake={form.takeDraft} onDrop={form.dropDraft} />
      <div className={styles.columns} data-beside>
        <Panel title={m.office_content_form()}>
          <ContentEditor fields={fields} value={form.values} onChange={(value) => form.change(value)} mistakes={mistakes} path="" />
        </Panel>
        <ContentVersions page={page} onUse={(value) => form.change(value as EditedValue)} />
      </div>
      {form.conflict && <ConflictDialog conflict={form.conflict} names={names} onResolve={form.resolve} onClose={form.leaveConflict} />}
    </>
  )
}

type PublishProps = {
  page: ContentPage
  version: number
  hasMistakes: boolean
  onMistakes: (mistakes: ReadonlyMap<string, string>) => void
}

/** Shows the draft to shoppers. A policy asks from when on. */
function Publish({ page, version, hasMistakes, onMistakes }: PublishProps) {
  const may = useMay()
  const { run, busy, mistake } = useTask()
  const withMistakes = async <Answer,>(work: Promise<Answer>) => {
    onMistakes(NOTHING)
    try {
      return await thenRefresh(page, work)
    } catch (fault) {
      if (fault instanceof OfficeProblem) onMistakes(new Map(fault.errors.map(({ path, message }) => [path, message])))
      throw fault
    }
  }
  if (page === "terms" || page === "privacy") {
    if (may("policies.publish") === null) return null
    return (
      <PublishPolicy
        name={PAGE_NAMES[page]()}
        publish={(day) => withMistakes(api.contentPages.publishPolicy({ policy: page, in_force_on: day }, { version }))}
      />
    )
  }
  if (may("storefront.publish") === null) return null
  const publish = () =>
    run(async () => {
      await withMistakes(api.contentPages.publish({ page }, { version }))
      showToast(m.office_content_published())
    })
  return (
    <>
      {mistake && !hasMistakes && (
        <span className="t13" role="alert">
          {mistake}
        </span>
      )}
      <Button kind="primary" busy={busy} onClick={() => void publish()}>
        {m.office_content_publish()}
      </Button>
    </>
  )
}
