import { m } from "#messages/messages.js"
import { Notice } from "#office/parts/page/notice.tsx"

/** Below the fields of a money action: whether a second person must approve, and why the last attempt was refused. */
export function ActMistake({ isAbove, mistake }: { isAbove: boolean; mistake: string | null }) {
  return (
    <>
      {isAbove && <Notice tone="warn">{m.office_order_above_limit()}</Notice>}
      {mistake && (
        <Notice tone="bad" alert>
          {mistake}
        </Notice>
      )}
    </>
  )
}
