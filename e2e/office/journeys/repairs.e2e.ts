import { expect, test } from "vitest"
import type { OfficeEstimates } from "#contract/office/estimates.ts"
import type { Ticket } from "#contract/office/repairs.ts"
import { countedActs } from "../../support/acts.ts"
import { aRepair, aShopper, leadRepair } from "../../support/customers.ts"
import { callOffice, visitOffice } from "../../support/office.ts"
import { at, expectClean } from "../../support/support.ts"

test("[OFFICE-168] J6: an estimate of a part and labour is sent from the ticket in seven acts", async () => {
  const reference = await aRepair(await aShopper())
  await leadRepair(reference, "CONFIRMED", "PROCESSING")
  const visit = await visitOffice("manager", `/office/repairs/${reference}`)
  const { page } = visit
  const estimate = page.getByRole("region", { name: "Estimate" })
  await estimate.getByRole("button", { name: "New estimate" }).waitFor()
  const acts = countedActs(page)
  const line = (number: number) => estimate.getByRole("group", { name: `Line ${number}` })
  await acts.press("e")
  await acts.type("Display")
  await acts.click(line(1).getByLabel("Price of one, QR"))
  await acts.type("780")
  await acts.click(estimate.getByRole("button", { name: "Add labour" }))
  await acts.type("Fitting and test")
  await acts.click(line(2).getByLabel("Price of one, QR"))
  await acts.type("120")
  await acts.press("Control+Enter")
  acts.expectAtMost(7)
  await estimate.getByText("Sent", { exact: true }).waitFor()
  const { json } = await callOffice("manager", "GET", `/api/office/repairs/${reference}/estimates`)
  expect((json as OfficeEstimates).estimates).toMatchObject([
    {
      state: "SENT",
      total: 900,
      lines: [
        { kind: "PART", title: "Display", grade: "original", quantity: 1, price: 780 },
        { kind: "LABOUR", title: "Fitting and test", grade: null, quantity: 1, price: 120 },
      ],
    },
  ])
  const ticket = (await callOffice("manager", "GET", `/api/office/repairs/${reference}`)).json as Ticket
  expect([ticket.column, ticket.bench]).toEqual(["WAITING", "WAITING_APPROVAL"])
  await expect.poll(async () => (await fetch(at("/dev/mail"))).text()).toContain(`Estimate for your repair ${reference}`)
  expectClean(visit)
})
