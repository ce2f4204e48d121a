import type { NoticeKind } from "#contract/office/frame.ts"
import { m } from "#messages/messages.js"

/** The sentence of a notice; `by` is the member who caused it, `count` the rows of an export. */
export function noticeWords(kind: NoticeKind, id: string, { by = "", count = "0" }: Readonly<Record<string, string>>): string {
  const sentences = {
    MENTION: m.office_notice_mention({ by, id }),
    ASSIGNED: m.office_notice_assigned({ by, id }),
    MAIL_FAILED: m.office_notice_mail_failed({ id }),
    PAYMENT_REVIEW: m.office_notice_payment_review({ id }),
    ESTIMATE_ANSWERED: m.office_notice_estimate_answered({ id }),
    EXPORT_READY: m.office_notice_export_ready({ count: Number(count) }),
    EXPORT_FAILED: m.office_notice_export_failed(),
    APPROVAL_ASKED: m.office_notice_approval_asked({ by, id }),
    STEP_IMPOSSIBLE: m.office_notice_step_impossible({ id }),
    REQUEST_REPLIED: m.office_notice_request_replied({ id }),
    ANSWER_UNDELIVERED: m.office_notice_answer_undelivered({ id }),
  } satisfies Readonly<Record<NoticeKind, string>>
  return sentences[kind]
}
