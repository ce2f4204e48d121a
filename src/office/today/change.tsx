import { m } from "#messages/messages.js"

/** The change of a figure in percent; nothing if the period before has no value. */
export function Change({ now, before }: { now: number; before: number }) {
  if (before <= 0 || now === before) return null
  const percent = `${Math.round((Math.abs(now - before) / before) * 100)} %`
  const isUp = now > before
  return (
    <span className={isUp ? "good xs" : "bad xs"}>
      <span aria-hidden="true">{isUp ? "↑" : "↓"} </span>
      <span className="sr">{isUp ? m.office_report_up({ percent }) : m.office_report_down({ percent })}</span>
      <bdi aria-hidden="true">{percent}</bdi>
    </span>
  )
}
