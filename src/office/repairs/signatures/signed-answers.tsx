import type { SignedAnswers as Answers } from "#contract/office/evidence.ts"
import { m } from "#messages/messages.js"
import { Facts } from "#office/parts/page/panel.tsx"
import { listed } from "#office/parts/text/listed.ts"
import type { Intake } from "../intake/use-intake.ts"
import { checkWords } from "../repair-words.ts"

/** What is signed of an intake. */
export function answersOf({ checks, accessories, unlock, data_agreed }: Intake): Answers {
  return { checks, accessories, unlock, data_agreed }
}

/** What is not fine, and what came with the device. */
export function SignedAnswers({ intake: { asked, checks, accessories } }: { intake: Intake }) {
  const broken = asked.flatMap((check) => {
    const answer = checks[check]
    return answer && !answer.is_fine ? [{ check, words: answer.words }] : []
  })
  return (
    <Facts
      facts={[
        [
          m.office_signature_not_fine(),
          broken.length === 0
            ? m.office_signature_all_fine()
            : broken.map(({ check, words }) => (
                <div key={check}>
                  {checkWords[check]()} {words && <bdi>({words})</bdi>}
                </div>
              )),
        ],
        [m.office_ticket_with_it(), accessories.length > 0 ? <bdi key="with">{listed(accessories)}</bdi> : m.office_no_value()],
      ]}
    />
  )
}
