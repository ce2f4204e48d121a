import { m } from "#messages/messages.js"
import { Notice } from "#office/parts/page/notice.tsx"

/** Under the fields of an act that concerns money: whether a second person has to agree, and why the last try was refused. */
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
