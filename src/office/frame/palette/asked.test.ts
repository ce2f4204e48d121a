import { expect, test } from "vitest"
import { readAsked } from "./asked.ts"

test("[OFFICE-32] a sign before the words narrows to orders, repairs, customers or acts", () => {
  expect(["7K4M", "#7K4M", "! screen", "@noor sal", ">conf", "a#b"].map(readAsked)).toEqual([
    { words: "7K4M", only: null },
    { words: "7K4M", only: "order" },
    { words: "screen", only: "repair" },
    { words: "noor sal", only: "customer" },
    { words: "conf", only: "acts" },
    { words: "a#b", only: null },
  ])
})
