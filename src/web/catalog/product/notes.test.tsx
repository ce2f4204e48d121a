import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import type { ProductDetails } from "#contract/products.ts"
import { Notes } from "./notes.tsx"
import { aProduct, aVariant } from "./product.fixture.ts"

const INVOICE = ["Invoice", "Please keep it: warranty and returns need it."]

/** The texts of the list beside the buy buttons. */
function shownFor(own: Partial<ProductDetails>): string[] {
  const html = renderToStaticMarkup(<Notes product={aProduct([aVariant({})], own)} />)
  const [list = ""] = /<ul.*?<\/ul>/s.exec(html) ?? []
  return list.split(/<[^>]+>/).filter((text) => text.trim() !== "")
}

test("[LO-21] the shop's own texts about the warranty, who grants it, and the returns are beside the buy buttons", () => {
  const warranty = "<p>12 months warranty.</p><p>Service is done by the authorised partner.</p><p>Not covered: drops.</p>"
  const returns = "<p>Return the item within 24 hours.</p><p>If it is faulty, within 30 days.</p>"
  expect(shownFor({ warranty_info: { additional_info: warranty }, return_policy: { additional_info: returns } })).toEqual([
    ...["Warranty", "12 months warranty. Service is done by the authorised partner."],
    ...["Returns", "Return the item within 24 hours."],
    ...INVOICE,
  ])
})

test("[LO-21] a warranty or return without a text does not show", () => {
  expect(shownFor({})).toEqual([])
  expect(shownFor({ warranty_info: { additional_info: "<p> </p><p>One year.</p>" } })).toEqual(["Warranty", "One year.", ...INVOICE])
})

test("[LO-21] what is in the box is beside the buy buttons, and no longer in the text", () => {
  const details = "<p>A slim phone.</p><p>In the box: phone, cable and papers.</p>"
  expect(shownFor({ details })).toEqual(["In the box", "phone, cable and papers."])
  const html = renderToStaticMarkup(<Notes product={aProduct([aVariant({})], { details })} />)
  expect(html).toContain("A slim phone.")
  expect(html).not.toContain("In the box:")
  expect(shownFor({ details: "<h3>In the box: a cable</h3>" })).toEqual([])
})

test("[LO-21] a text that begins with a table, or with a long paragraph, is left out", () => {
  const table = "<table><tr><td><p>One year</p></td></tr></table><p>Ask us.</p>"
  const long = `<p>${"All parts. ".repeat(30)}</p><p>Ask us.</p>`
  expect(shownFor({ warranty_info: { additional_info: table }, return_policy: { additional_info: long } })).toEqual([])
})
