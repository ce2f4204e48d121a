import { BaseSequencer, type TestSpecification } from "vitest/node"

/** Small files that take long; begun last, they would run while everything else is done. */
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
]

/**
 * Begins with the files that take longest, so that the workers end at about the same time. The browser's come before the server's, and
 * neither among the other's: a worker that changes over starts afresh.
 */
export default class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const slow = ({ moduleId }: TestSpecification) => Number(SLOW.some((path) => moduleId.endsWith(path)))
    const inBrowser = ({ project }: TestSpecification) => Number(project.name === "browser")
    return sorted.toSorted((a, b) => inBrowser(b) - inBrowser(a) || slow(b) - slow(a))
  }
}
