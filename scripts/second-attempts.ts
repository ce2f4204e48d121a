import type { Reporter, TestCase } from "vitest/node"

/** Names at the end of a run what passed only when it was tried again, so that a second attempt hides nothing. */
export default class SecondAttempts implements Reporter {
  private readonly titles: string[] = []

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.titles.push(`${test.module.relativeModuleId} > ${test.fullName}`)
  }

  onTestRunEnd(): void {
    if (this.titles.length > 0) console.log(`Passed at the second attempt:\n${this.titles.map((title) => `  ${title}`).join("\n")}`)
  }
}
