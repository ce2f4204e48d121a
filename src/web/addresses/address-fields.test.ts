import { expect, test } from "vitest"
import type { Address } from "#contract/addresses.ts"
import { savedNumber, spellings } from "#rules/people/phone.fixture.ts"
import { addressFields, addressForm } from "./address-fields.ts"

const saved: Address = {
  id: 4,
  first_name: "Noor",
  last_name: "Salem",
  email: "noor@example.com",
  phone: "+97455123408",
  alternate_phone: "+97433000000",
  land_mark: "Near the park",
  city: "Al Khor",
  street: "840",
  zone: "74",
  building_number: "12",
  country_code: "QA",
  type: "WORK",
}

test("[ADDRESS-10] [ADDRESS-13] a new address starts in Qatar, in the first city, as HOME", () => {
  expect(addressFields(null)).toMatchObject({ country_code: "QA", city: "Doha", type: "HOME", phone: "", first_name: "" })
})

test("[ADDRESS-08] editing strips +974 from both phones", () => {
  expect(addressFields(saved)).toMatchObject({ phone: "55123408", alternate_phone: "33000000", city: "Al Khor", type: "WORK" })
})

test("[ADDRESS-07] [ADDRESS-09] the request has +974 once, the country QA, and no surrounding blanks", () => {
  const { id: _id, ...form } = saved
  expect(addressForm(addressFields(saved))).toEqual(form)
  const typed = { ...addressFields(saved), first_name: " Noor ", phone: "+974 5512 3408", alternate_phone: "" }
  expect(addressForm(typed)).toMatchObject({ first_name: "Noor", phone: "+97455123408", alternate_phone: null, country_code: "QA" })
})

test.each(spellings)("[SH-35] a phone typed as %j is sent in the normal form", (phone) => {
  expect(addressForm({ ...addressFields(null), phone, alternate_phone: phone })).toMatchObject({
    phone: savedNumber,
    alternate_phone: savedNumber,
  })
})
