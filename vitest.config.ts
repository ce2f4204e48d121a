import { defineConfig } from "vitest/config"
import { SHOPS } from "./e2e/support/shops.ts"
import SlowestFirst from "./scripts/test-run/slowest-first.ts"

/** Tests whose promise is a number of seconds. */
const TIMED = "src/server/**/*.timed.test.ts"

export default defineConfig({
  test: {
    // Tests wait much of their time, for the database and for the browser: three files at once keep two cores busy.
    maxWorkers: SHOPS,
    // Nothing is mocked, so the files of a worker share what they import: half of the time would go into importing it again.
    isolate: false,
    unstubGlobals: true,
    sequence: { sequencer: SlowestFirst },
    // What a test waits for comes at once on a quiet machine; only a fault waits so long.
    expect: { poll: { timeout: 30_000, interval: 25 } },
    projects: [
      {
        test: {
          name: "rules",
          include: ["src/{rules,contract,ui,web,office}/**/*.test.{ts,tsx}"],
          environment: "node",
          // Some try thousands of texts, which takes more than the usual five seconds on a busy machine.
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: "server",
          include: ["src/server/**/*.test.{ts,tsx}", "src/*.test.ts", "scripts/**/*.test.ts"],
          exclude: [TIMED],
          environment: "node",
          globalSetup: ["src/server/testing/postgres.setup.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: "timed",
          include: [TIMED],
          environment: "node",
          globalSetup: ["src/server/testing/postgres.setup.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // A bound in seconds is measured after all other tests. These wait nearly all of their time, so three files at once disturb none.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: "browser",
          include: ["e2e/**/*.e2e.ts"],
          environment: "node",
          globalSetup: ["e2e/support/shop.setup.ts"],
          setupFiles: ["e2e/support/each-file.setup.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
