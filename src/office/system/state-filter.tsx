import { m } from "#messages/messages.js"
import { SelectField } from "#office/parts/control/field.tsx"
import { JOB_STATES, type JobState } from "#rules/office/job-states.ts"
import { stateWords } from "./job-acts.tsx"

/** Jobs of one state, or all. */
export function StateFilter({ state, onChange }: { state: JobState | undefined; onChange: (state: JobState | undefined) => void }) {
  return (
    <SelectField
      label={<span className="sr">{m.office_system_state()}</span>}
      value={state ?? ""}
      options={[{ value: "", label: m.office_system_all() }, ...JOB_STATES.map((each) => ({ value: each, label: stateWords[each]() }))]}
      onChange={({ target }) => onChange(JOB_STATES.find((each) => each === target.value))}
    />
  )
}
