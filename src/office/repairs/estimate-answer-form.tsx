import { type FormEvent, useState } from "react"
import type { OfficeEstimate, OfficeEstimates } from "#contract/office/estimates.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { Button } from "#office/parts/control/button.tsx"
import { Segments } from "#office/parts/control/choices.tsx"
import { SelectField, TextField } from "#office/parts/control/field.tsx"
import { Notice } from "#office/parts/page/notice.tsx"
import { useTask } from "#office/use-task.ts"
import { DECLINE_WAYS, SAID_WAYS } from "#rules/repairs/estimates/estimate.ts"
import { saidWords, wantsWords } from "./estimate-words.ts"

type Props = { estimate: OfficeEstimate; onDone: (next: OfficeEstimates) => void; onClose: () => void }

/** Notes what the customer said, who it was and where. */
export function AnswerForm({ estimate: { id, total }, onDone, onClose }: Props) {
  const { run, busy, mistake } = useTask()
  const [answer, setAnswer] = useState<"APPROVED" | "DECLINED">("APPROVED")
  const [saidWay, setSaidWay] = useState<(typeof SAID_WAYS)[number]>("PHONE")
  const [saidBy, setSaidBy] = useState("")
  const [wants, setWants] = useState<(typeof DECLINE_WAYS)[number]>("RETURN")
  const send = (event: FormEvent) => {
    event.preventDefault()
    const said = { said_way: saidWay, said_by: saidBy, ...(answer === "DECLINED" ? { decline_way: wants } : {}) }
    void run(async () => onDone(await api.estimates.answer({ id, total, answer, ...said })))
  }
  return (
    <form className="stack" onSubmit={send}>
      <Segments
        label={m.office_estimate_answer()}
        value={answer}
        options={[
          { value: "APPROVED", label: m.office_estimate_approve() },
          { value: "DECLINED", label: m.office_estimate_decline() },
        ]}
        onChange={(value) => setAnswer(value === "DECLINED" ? "DECLINED" : "APPROVED")}
      />
      <SelectField
        label={m.office_estimate_said_way()}
        value={saidWay}
        options={SAID_WAYS.map((value) => ({ value, label: saidWords[value]() }))}
        onChange={({ target }) => setSaidWay(SAID_WAYS.find((each) => each === target.value) ?? saidWay)}
      />
      <TextField
        label={m.office_estimate_said_by()}
        required
        maxLength={100}
        value={saidBy}
        onChange={({ target }) => setSaidBy(target.value)}
      />
      {answer === "DECLINED" && (
        <SelectField
          label={m.office_estimate_wants()}
          value={wants}
          options={DECLINE_WAYS.map((value) => ({ value, label: wantsWords[value]() }))}
          onChange={({ target }) => setWants(DECLINE_WAYS.find((each) => each === target.value) ?? wants)}
        />
      )}
      {mistake && (
        <Notice tone="bad" alert>
          {mistake}
        </Notice>
      )}
      <div className="row">
        <Button type="submit" kind="primary" busy={busy}>
          {m.office_estimate_answer()}
        </Button>
        <Button kind="plain" onClick={onClose}>
          {m.office_back()}
        </Button>
      </div>
    </form>
  )
}
