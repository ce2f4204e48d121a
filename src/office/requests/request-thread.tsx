import type { ReactNode } from "react"
import type { OfficeRequest, RequestMessage } from "#contract/office/requests.ts"
import { m } from "#messages/messages.js"
import { Notice } from "#office/parts/page/notice.tsx"
import { Panel } from "#office/parts/page/panel.tsx"
import { failureWords } from "#office/parts/text/mail-state-words.ts"
import { fullTime, timeText } from "#office/parts/text/time-text.ts"
import { isRequestOver, MAX_REPLIES, type MessageKind } from "#rules/catalog/office/request-state.ts"
import { AnswerForm } from "./answer-form.tsx"
import * as styles from "./requests.module.css"

/** What customer and staff wrote, the oldest first, and the field for the next answer. */
export function RequestThread({ request }: { request: OfficeRequest }) {
  const { id, person, notes, created_at, messages, state } = request
  const isFull = messages.filter(({ kind }) => kind === "reply").length >= MAX_REPLIES
  return (
    <Panel title={m.office_request_thread()} aside={<span className="xs quiet">{m.office_request_from({ id })}</span>}>
      <ol className={styles.thread}>
        <Said by={<bdi>{person}</bdi>} at={created_at} look={styles.asked}>
          {notes || <span className="quiet">{m.office_request_no_notes()}</span>}
        </Said>
        {messages.map((message) => (
          <Said
            key={message.id}
            by={writerOf(message, person)}
            at={message.at}
            look={looks[message.kind]}
            below={<Below message={message} />}
          >
            {message.text || <span className="quiet">{wordsOf[message.kind]()}</span>}
          </Said>
        ))}
      </ol>
      <div className="stack">
        {isFull && <Notice>{m.office_request_replies_full()}</Notice>}
        <AnswerForm request={request} isClosed={isRequestOver(state)} />
      </div>
    </Panel>
  )
}

const looks: Readonly<Record<MessageKind, string | undefined>> = {
  mail: styles.answered,
  offer: styles.answered,
  reminder: styles.answered,
  note: styles.noted,
  reply: styles.asked,
}

/** The sentence that is shown instead of an empty text. */
const wordsOf: Readonly<Record<MessageKind, () => string>> = {
  mail: m.office_request_no_text,
  offer: m.office_request_offer_sent,
  reminder: m.office_request_reminder_sent,
  note: m.office_request_no_text,
  reply: m.office_request_no_text,
}

function writerOf({ kind, by, sender }: RequestMessage, person: string): string {
  const name = by ?? ""
  const writers: Readonly<Record<MessageKind, () => string>> = {
    mail: () => m.office_request_by_mail({ name }),
    offer: () => m.office_request_by_offer({ name }),
    reminder: m.office_request_by_reminder,
    note: () => m.office_request_by_note({ name }),
    reply: () => (sender === null ? m.office_request_by_customer({ name: person }) : m.office_request_by_sender({ name: person, sender })),
  }
  return writers[kind]()
}

function Below({ message: { is_automatic: isAutomatic, attachments, undelivered } }: { message: RequestMessage }) {
  return (
    <>
      {isAutomatic && <p className="xs quiet">{m.office_request_automatic()}</p>}
      {attachments.length > 0 && <p className="xs quiet">{m.office_request_files({ names: attachments.join(", ") })}</p>}
      {undelivered && <UndeliveredReport {...undelivered} />}
    </>
  )
}

function UndeliveredReport({ code, at }: NonNullable<RequestMessage["undelivered"]>) {
  return (
    <Notice tone="bad" icon="alert">
      {failureWords(code)}{" "}
      <span className="xs">
        <time dateTime={at} title={fullTime(at)}>
          {timeText(at, new Date())}
        </time>
        {code !== null && ` · ${m.office_mail_code({ code })}`}
      </span>
    </Notice>
  )
}

type SaidProps = { by: ReactNode; at: string; look: string | undefined; below?: ReactNode; children: ReactNode }

function Said({ by, at, look, below, children }: SaidProps) {
  return (
    <li className="stack stack-2">
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
      {below}
    </li>
  )
}
