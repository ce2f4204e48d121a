import { BaseSequencer, type TestSpecification } from "vitest/node"

/** Small files that take long; started last, they would run alone at the end. */
const SLOW = [
  "e2e/site/accessibility.e2e.ts",
  "e2e/account/sign-in-dialogs.e2e.ts",
  "e2e/running/start.e2e.ts",
  "e2e/orders/payment.e2e.ts",
  "src/server/jobs/survive.test.ts",
  "src/server/orders/placing/killed.test.ts",
  "src/server/orders/placing/order-crashes.test.ts",
  "src/server/orders/paying/online-order-killed.test.ts",
  "src/server/db/embedded.test.ts",
  "src/server/integrations/identity/firebase-faults.test.ts",
  "src/server/orders/paying/provider-waits.timed.test.ts",
]

/**
 * Starts with the slowest files, so that the workers finish at about the same time. Browser tests come before server tests, without mixing:
 * a worker that switches starts from scratch.
 */
export default class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const slow = ({ moduleId }: TestSpecification) => Number(SLOW.some((path) => moduleId.endsWith(path)))
    const inBrowser = ({ project }: TestSpecification) => Number(project.name === "browser")
    return sorted.toSorted((a, b) => inBrowser(b) - inBrowser(a) || slow(b) - slow(a))
  }
}
