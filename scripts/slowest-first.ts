import { BaseSequencer, type TestSpecification } from "vitest/node"

/** Small files that take long; begun last, they would run while everything else is done. */
const SLOW = ["e2e/accessibility.e2e.ts", "e2e/start.e2e.ts", "e2e/payment.e2e.ts", "orders/killed.test.ts", "orders/order-crashes.test.ts"]

/** Begins with the files that take longest, so that the workers end at about the same time. */
export default class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isSlow = ({ moduleId }: TestSpecification) => SLOW.some((path) => moduleId.endsWith(path))
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))]
  }
}
