import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    projects: [
      { test: { name: "rules", include: ["src/{rules,contract,web}/**/*.test.{ts,tsx}"], environment: "node" } },
      {
        test: {
          name: "server",
          include: ["src/server/**/*.test.{ts,tsx}", "src/*.test.ts", "scripts/**/*.test.ts"],
          environment: "node",
          globalSetup: ["src/server/testing/postgres.setup.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "browser",
          include: ["e2e/**/*.e2e.ts"],
          environment: "node",
          globalSetup: ["e2e/shop.setup.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // One browser and one shop at a time: journeys share two cores.
          fileParallelism: false,
        },
      },
    ],
  },
})
