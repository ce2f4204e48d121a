import { classNames } from "#ui/style/class-names.ts"
import { momentText } from "#ui/text/date-text.ts"
import * as timeline from "#ui/text/text.module.css"
import type { ReplacementNews } from "./replacement-steps.ts"

type StepEntryProps = { step: Omit<ReplacementNews, "key">; isDone?: boolean; isNewest?: boolean }

/** A step with its notes and its time, in a timeline. */
export function StepEntry({ step: { title, notes, at }, isDone = false, isNewest = false }: StepEntryProps) {
  return (
    <li className={classNames(timeline.step, isDone && timeline.done, isNewest && timeline.newest)}>
      <div>
        <b>{title}</b>
        <StepNotes notes={notes} className="quiet" />
      </div>
      <time dateTime={at}>{momentText(at)}</time>
    </li>
  )
}

/** The notes of a step, one paragraph each. */
export function StepNotes({ notes, className }: { notes: readonly string[]; className?: string }) {
  return notes.map((note, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: notes have no id, two can be equal, and their order never changes.
    <p key={index} className={className}>
      <bdi>{note}</bdi>
    </p>
  ))
}
