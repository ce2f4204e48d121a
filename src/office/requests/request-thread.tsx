import type { ReactNode } from "react"
import type { OfficeRequest } from "#contract/office/requests.ts"
import { m } from "#messages/messages.js"
import { Panel } from "#office/parts/page/panel.tsx"
import { fullTime, timeText } from "#office/parts/text/time-text.ts"
import { isRequestOver } from "#rules/catalog/office/request-state.ts"
import { AnswerForm } from "./answer-form.tsx"
import * as styles from "./requests.module.css"

/** What the customer asked and what staff wrote, the oldest first, and the field for the next answer. */
export function RequestThread({ request }: { request: OfficeRequest }) {
  const { id, person, notes, created_at, messages, state } = request
  return (
    <Panel title={m.office_request_thread()} aside={<span className="xs quiet">{m.office_request_from({ id })}</span>}>
      <ol className={styles.thread}>
        <Said by={<bdi>{person}</bdi>} at={created_at} look={styles.asked}>
          {notes || <span className="quiet">{m.office_request_no_notes()}</span>}
        </Said>
        {messages.map(({ id: messageId, kind, by, text, at }) => (
          <Said
            key={messageId}
            by={kind === "mail" ? m.office_request_by_mail({ name: by }) : m.office_request_by_note({ name: by })}
            at={at}
            look={kind === "mail" ? styles.answered : styles.noted}
          >
            {text}
          </Said>
        ))}
      </ol>
      <AnswerForm key={request.version} request={request} isClosed={isRequestOver(state)} />
    </Panel>
  )
}

type SaidProps = { by: ReactNode; at: string; look: string | undefined; children: ReactNode }

function Said({ by, at, look, children }: SaidProps) {
  return (
    <li>
      <p className="xs quiet row">
        <span className="medium">{by}</span>
        <span className="grow" />
        <time dateTime={at} title={fullTime(at)}>
          {timeText(at, new Date())}
        </time>
      </p>
      <p className={look} dir="auto">
        {children}
      </p>
    </li>
  )
}
