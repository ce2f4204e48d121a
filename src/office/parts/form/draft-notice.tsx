import { m } from "#messages/messages.js"
import { Button } from "#office/parts/control/button.tsx"
import { Notice } from "#office/parts/page/notice.tsx"
import { timeText } from "#office/parts/text/time-text.ts"
import type { Draft } from "./drafts.ts"

/** Offers the changes of an earlier visit. */
export function DraftNotice({ draft, onTake, onDrop }: { draft: Draft | null; onTake: () => void; onDrop: () => void }) {
  if (!draft) return null
  const acts = (
    <>
      <Button kind="soft" size="sm" onClick={onTake}>
        {m.office_draft_take()}
      </Button>
      <Button kind="quiet" size="sm" onClick={onDrop}>
        {m.office_draft_drop()}
      </Button>
    </>
  )
  return (
    <Notice icon="history" acts={acts}>
      <b>{timeText(new Date(draft.at).toISOString(), new Date())}</b> {m.office_draft_found()}
    </Notice>
  )
}
