import { createIsomorphicFn } from "@tanstack/react-start"
import type { RepairBrand, RepairService } from "#contract/repairs.ts"
import { arrivedServices, loadServices } from "#web/repairs/repair-services.ts"
import type { Step } from "./step-choices.ts"
import type { StepChoices } from "./step-query.ts"

/**
 * What a step chooses from, for its first drawing: on the server the part of the services that the step needs, so that the page can be read
 * before scripts run and carries no other models; in the browser what is there already, which the step otherwise waits for.
 */
export const stepServices = createIsomorphicFn()
  .server(async (step: Step, choices: StepChoices): Promise<RepairService[] | null> => {
    const services = await loadServices().catch(() => null)
    return services && partOf(services, step, choices)
  })
  .client(async (_step: Step, _choices: StepChoices): Promise<RepairService[] | null> => arrivedServices())

function partOf(services: readonly RepairService[], step: Step, choices: StepChoices): RepairService[] {
  const isDevice = step === "device"
  return services
    .filter(({ id }) => isDevice || String(id) === choices["device"])
    .map((device) => ({
      ...device,
      issues: isDevice && !isChosen(device, choices) ? [] : device.issues,
      tariffs: isDevice ? [] : device.tariffs,
      brands: device.brands
        .filter(({ id }) => isDevice || step === "brand" || String(id) === choices["brand"])
        .map((brand) => withModels(brand, step, choices)),
    }))
}

function isChosen({ id }: RepairService, choices: StepChoices): boolean {
  return String(id) === choices["device"]
}

function withModels(brand: RepairBrand, step: Step, choices: StepChoices): RepairBrand {
  const models = brand.available_models.filter(({ id }) => step === "model" || String(id) === choices["model"])
  return { ...brand, available_models: step === "brand" ? [] : models }
}
