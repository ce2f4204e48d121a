import { type AnyRouter, redirect } from "@tanstack/react-router"
import type { RepairBrand, RepairIssue, RepairModel, RepairService } from "#contract/repairs.ts"
import { PART_GRADES } from "#rules/repairs/tariff.ts"
import { paths } from "#web/paths.ts"
import { idsOf, type StepChoices } from "./step-query.ts"

export type Step = "device" | "brand" | "model" | "issue" | "address"

export const STEPS: readonly Step[] = ["device", "brand", "model", "issue", "address"]

/** A listed model, or an unlisted one that the customer names. */
export type ChosenModel = RepairModel | { id: null; name: string }

/** The records for the choices in an address; a choice that the one before it does not offer is left out. */
export type StepSelection = { device?: RepairService; brand?: RepairBrand; model?: ChosenModel; issue?: RepairIssue }

/** The maximum length of an unlisted model's name in the API. */
export const MAX_MODEL_NAME = 100
/** The maximum length of a description in the API. */
export const MAX_DESCRIPTION = 1000

/** The choices of matrix parameters: "device=3;brand=1;model=12". The last of repeated names counts. */
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

/** The choices of the later steps, from a query: ids, the model's name, and the customer's description. [spec 2 §2] */
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

/** A name without an id is that of an unlisted model. */
function modelOf(brand: RepairBrand, { model, modelName }: StepChoices): ChosenModel | undefined {
  if (model === undefined && modelName) return { id: null, name: modelName }
  return brand.available_models.find(({ id }) => String(id) === model)
}

/** The address of the first earlier step whose choice is missing or impossible; null when none is. */
export function openStepBefore(step: Step, choices: StepChoices, has: (earlier: Step) => boolean): string | null {
  const missing = STEPS.slice(0, STEPS.indexOf(step)).find((earlier) => !has(earlier))
  if (!missing) return null
  const { issue: _impossible, ...others } = choices
  return stepAddress(missing, missing === "issue" ? others : idsOf(choices, STEPS.slice(0, STEPS.indexOf(missing))))
}

/** The address of a step with every choice, so that going back shows the choices of this step and of later steps. [spec 3 §9] */
export function stepAddress(step: Step, choices: StepChoices): string {
  // Another device has other brands, models and issues.
  if (step === "device") return paths.selectDevice()
  if (step === "brand") return paths.selectBrand(choices)
  if (step === "model") return paths.selectModel(choices)
  return step === "issue" ? paths.selectIssue(choices) : paths.selectServiceAddress(choices)
}

/** Redirects from a step whose address lacks a choice. Whether the choices exist is only known once the services are loaded. [spec 2 §2] */
export function guardStep(step: Step, choices: StepChoices): void {
  const before = openStepBefore(
    step,
    choices,
    (earlier) => choices[earlier === "model" && choices["modelName"] ? "modelName" : earlier] !== undefined,
  )
  if (before) throw redirect({ href: before, replace: true })
}

/** Opens the next step. The history entry of this step keeps its choices, for going back. [spec 3 §9] */
export async function openNextStep(router: AnyRouter, { from, to }: { from: string; to: string }): Promise<void> {
  await router.navigate({ href: from, replace: true, resetScroll: false })
  await router.navigate({ href: to, resetScroll: false })
}
