import { type AnyRouter, redirect } from "@tanstack/react-router"
import type { RepairBrand, RepairIssue, RepairModel, RepairService } from "#contract/repairs.ts"
import { PART_GRADES } from "#rules/repairs/tariff.ts"
import { paths } from "#web/paths.ts"
import { idsOf, type StepChoices } from "./step-query.ts"

export type Step = "device" | "brand" | "model" | "issue" | "address"

export const STEPS: readonly Step[] = ["device", "brand", "model", "issue", "address"]

/** One of the list, or one that the customer names. */
export type ChosenModel = RepairModel | { id: null; name: string }

/** What the choices of an address mean; a choice that the one before it does not offer means nothing. */
export type StepSelection = { device?: RepairService; brand?: RepairBrand; model?: ChosenModel; issue?: RepairIssue }

/** As long as the name of a model that is not listed may be in the API. */
export const MAX_MODEL_NAME = 100
/** As long as a description may be in the API. */
export const MAX_DESCRIPTION = 1000

/** The choices of matrix parameters: "device=3;brand=1;model=12". Of repeated names the last counts. */
export function matrixChoices(parameters: string): StepChoices {
  const pairs = parameters.split(";").map((pair) => pair.split("="))
  return queryChoices(Object.fromEntries(pairs.map(([name = "", value = ""]) => [name, decoded(value)])))
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ""
  }
}

/** The choices of the later steps, which are a query: ids, the model's name, and what the customer wrote. [spec 2 §2] */
export function queryChoices(query: StepChoices): StepChoices {
  const { modelName, issueDesc, part } = query
  return {
    ...idsOf(query, ["device", "brand", "model"]),
    ...(modelName?.trim() ? { modelName: modelName.trim().slice(0, MAX_MODEL_NAME) } : {}),
    ...idsOf(query, ["issue"]),
    ...(PART_GRADES.some((grade) => grade === part) ? { part: part ?? "" } : {}),
    ...(issueDesc ? { issueDesc: issueDesc.slice(0, MAX_DESCRIPTION) } : {}),
  }
}

export function findChosen(services: readonly RepairService[], choices: StepChoices): StepSelection {
  const device = services.find(({ id }) => String(id) === choices["device"])
  const brand = device?.brands.find(({ id }) => String(id) === choices["brand"])
  const model = brand && modelOf(brand, choices)
  const issue = device?.issues.find(({ id }) => String(id) === choices["issue"])
  return { ...(device && { device }), ...(brand && { brand }), ...(model && { model }), ...(model && issue && { issue }) }
}

/** Without an id the name is that of a model that is not listed. */
function modelOf(brand: RepairBrand, { model, modelName }: StepChoices): ChosenModel | undefined {
  if (model === undefined && modelName) return { id: null, name: modelName }
  return brand.available_models.find(({ id }) => String(id) === model)
}

/** Where a step leads whose address lacks, or cannot mean, what it builds on: the first step that is still open; null when nothing lacks. */
export function openStepBefore(step: Step, choices: StepChoices, has: (earlier: Step) => boolean): string | null {
  const missing = STEPS.slice(0, STEPS.indexOf(step)).find((earlier) => !has(earlier))
  if (!missing) return null
  const { issue: _impossible, ...others } = choices
  return stepAddress(missing, missing === "issue" ? others : idsOf(choices, STEPS.slice(0, STEPS.indexOf(missing))))
}

/** The address of a step with every choice, so that a step shows again what was chosen in it and after it. [spec 3 §9] */
export function stepAddress(step: Step, choices: StepChoices): string {
  // Another device has other brands, models and issues.
  if (step === "device") return paths.selectDevice()
  if (step === "brand") return paths.selectBrand(choices)
  if (step === "model") return paths.selectModel(choices)
  return step === "issue" ? paths.selectIssue(choices) : paths.selectServiceAddress(choices)
}

/** Leads away from a step whose address lacks a choice; whether the choices exist is only known once the services are there. [spec 2 §2] */
export function guardStep(step: Step, choices: StepChoices): void {
  const before = openStepBefore(
    step,
    choices,
    (earlier) => choices[earlier === "model" && choices["modelName"] ? "modelName" : earlier] !== undefined,
  )
  if (before) throw redirect({ href: before, replace: true })
}

/** Opens the next step. The history entry of this step keeps its choices, for going back. [spec 3 §9] */
export async function goOn(router: AnyRouter, { from, to }: { from: string; to: string }): Promise<void> {
  await router.navigate({ href: from, replace: true, resetScroll: false })
  await router.navigate({ href: to, resetScroll: false })
}
