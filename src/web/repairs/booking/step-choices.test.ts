import { expect, test } from "vitest"
import { services } from "#web/repairs/repairs.fixture.ts"
import { findChosen, matrixChoices, openStepBefore, queryChoices, type Step, stepAddress } from "./step-choices.ts"
import type { StepChoices } from "./step-query.ts"

const all = { device: "3", brand: "1", model: "12", modelName: "iPhone 17 Pro", issue: "32", issueDesc: "since Friday" }

/** The address to which a step redirects after its choices are looked up among the services. */
function leads(step: Step, choices: StepChoices) {
  const chosen = findChosen(services, choices)
  return openStepBefore(step, choices, (earlier) => earlier !== "address" && chosen[earlier] !== undefined)
}

test("choices are read from matrix parameters: the last value of a name, and only ids", () => {
  expect(matrixChoices("device=3;brand=1")).toEqual({ device: "3", brand: "1" })
  expect(matrixChoices("device=1;device=2;colour=red")).toEqual({ device: "2" })
  expect(matrixChoices("device=3;brand=1;modelName=A%20%26%20B")).toEqual({ device: "3", brand: "1", modelName: "A & B" })
  for (const odd of ["", ";;=", "device", "device=x", "device=%00", "device=-1", "device=12345678901"])
    expect(matrixChoices(odd)).toEqual({})
})

test("[NAV-32] [NAV-33] the later steps take device, brand, model, modelName, issue and issueDesc as a query", () => {
  expect(queryChoices({ ...all, page: "2" })).toEqual(all)
  expect(queryChoices({ device: "3", model: "x", modelName: "", issueDesc: "y".repeat(2000) })).toEqual({
    device: "3",
    issueDesc: "y".repeat(1000),
  })
  expect(stepAddress("issue", { device: "3", brand: "1", model: "12", modelName: "A & B" })).toBe(
    "/select-issue?device=3&brand=1&model=12&modelName=A+%26+B",
  )
  expect(stepAddress("address", all)).toBe(
    "/select-service-address?device=3&brand=1&model=12&modelName=iPhone+17+Pro&issue=32&issueDesc=since+Friday",
  )
})

test("a choice must be one that the choice before it offers", () => {
  const { device, brand, model, issue } = findChosen(services, all)
  expect([device?.title, brand?.name, model?.name, issue?.title]).toEqual(["Mobile", "Apple", "iPhone 17 Pro", "Battery"])
  expect(findChosen(services, { ...all, device: "4" })).toEqual({ device: services[1], brand: services[1]?.brands[0] })
  expect(findChosen(services, { ...all, device: "9" })).toEqual({})
})

test("[REPAIR-22] [REPAIR-23] a step without a possible choice redirects to the first open step", () => {
  expect(leads("brand", { device: "3" })).toBeNull()
  expect(leads("brand", {})).toBe("/select-device")
  expect(leads("brand", { device: "9" })).toBe("/select-device")
  expect(leads("model", { device: "3" })).toBe("/select-brand;device=3")
  expect(leads("model", { device: "3", brand: "2" })).toBe("/select-brand;device=3")
  expect(leads("model", { brand: "1" })).toBe("/select-device")
  expect(leads("issue", { ...all, model: "13" })).toBe("/select-model;device=3;brand=1")
  expect(leads("address", { ...all, issue: "41" })).toContain("/select-issue?device=3&brand=1&model=12")
  expect(leads("address", all)).toBeNull()
})

test("[RE-06] a name without a model's id is an unlisted model, and is kept with the choices", () => {
  const choices = queryChoices({ device: "3", brand: "1", modelName: "  iPhone 19 Air ", issue: "32" })
  expect(choices).toEqual({ device: "3", brand: "1", modelName: "iPhone 19 Air", issue: "32" })
  expect(findChosen(services, choices).model).toEqual({ id: null, name: "iPhone 19 Air" })
  expect(leads("address", choices)).toBeNull()
  expect(stepAddress("address", choices)).toBe("/select-service-address?device=3&brand=1&modelName=iPhone+19+Air&issue=32")
  expect(leads("issue", queryChoices({ device: "3", brand: "1", modelName: " " }))).toBe("/select-model;device=3;brand=1")
})

test("[RE-13] the address of a step keeps the choices of this step and of later steps", () => {
  const model = stepAddress("model", all)
  expect(model).toBe("/select-model;device=3;brand=1;model=12;modelName=iPhone%2017%20Pro;issue=32;issueDesc=since%20Friday")
  expect(matrixChoices(model.slice(model.indexOf(";") + 1))).toEqual(all)
  expect(stepAddress("device", all)).toBe("/select-device")
  expect(queryChoices({ ...all, part: "original" })).toEqual({ ...all, part: "original" })
  expect(queryChoices({ ...all, part: "golden" })).toEqual(all)
  expect(stepAddress("brand", { device: "3", brand: "1" })).toBe("/select-brand;device=3;brand=1")
})
