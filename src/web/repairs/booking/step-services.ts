import { createIsomorphicFn } from "@tanstack/react-start"
import type { RepairBrand, RepairService } from "#contract/repairs.ts"
import { arrivedServices, loadServices } from "#web/repairs/repair-services.ts"
import type { Step } from "./step-choices.ts"
import type { StepChoices } from "./step-query.ts"

/**
 * The services for the first rendering of a step. On the server only the part that the step needs, so that the page is readable before
 * scripts run and contains no other models; in the browser the services already loaded, or null when the step must wait for them.
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
