import { redirect } from "@tanstack/react-router"
import { openStepBefore, type Step } from "./step-choices.ts"
import type { StepChoices } from "./step-query.ts"

/** Leads away from a step whose address lacks a choice; whether the choices exist is only known once the services are there. [spec 2 §2] */
export function guardStep(step: Step, choices: StepChoices): void {
  const before = openStepBefore(step, choices, (earlier) => choices[earlier] !== undefined)
  if (before) throw redirect({ href: before, replace: true })
}
