import { useRouter } from "@tanstack/react-router"
import { type FormEvent, useState } from "react"
import { flushSync } from "react-dom"
import type { RepairModel } from "#contract/repairs.ts"
import { m } from "#messages/messages.js"
import { Button } from "#ui/form/button.tsx"
import { focusMistake } from "#ui/form/focus-mistake.ts"
import { Icon } from "#ui/media/icon.tsx"
import { paths } from "#web/paths.ts"
import { type Pick, picked } from "./pick.ts"
import { PickList } from "./pick-list.tsx"
import { stepAddress } from "./step-choices.ts"
import { StepFoot } from "./step-foot.tsx"
import type { StepChoices } from "./step-query.ts"

/** The models of a brand; one of the list is required. [spec 2 §5] */
export function ModelForm({ choices, models }: { choices: StepChoices; models: readonly RepairModel[] }) {
  const router = useRouter()
  const [pick, setPick] = useState<Pick>({ typed: "", id: null })
  const [error, setError] = useState<string | null>(null)

  function proceed(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const model = picked(models, pick)
    if (!model) {
      flushSync(() => setError(m.repairs_model_missing()))
      return focusMistake(event.currentTarget)
    }
    void router.navigate({ href: paths.selectIssue({ ...choices, model: String(model.id), modelName: model.name }), resetScroll: false })
  }

  return (
    <form onSubmit={proceed} noValidate>
      <PickList
        label={m.repairs_tracker_model()}
        listLabel={m.repairs_models()}
        placeholder={m.repairs_model_search()}
        options={models}
        pick={pick}
        onPick={(next) => {
          setPick(next)
          setError(null)
        }}
        error={error}
      />
      <StepFoot back={stepAddress("brand", choices)}>
        <Button type="submit" kind="primary" size="lg">
          {m.repairs_continue()}
          <Icon name="arrow" flip />
        </Button>
      </StepFoot>
    </form>
  )
}
