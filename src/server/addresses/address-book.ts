import type { Address, AddressForm } from "#contract/addresses.ts"
import type { Customer } from "#server/guards/customers.queries.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"
import { spend } from "#server/guards/throttle.queries.ts"
import type { Services } from "#server/services.ts"
import { addressDetails } from "./address-details.ts"
import {
  addressesOf,
  addressOf,
  deleteAddress,
  insertAddress,
  lockAddressBook,
  setDefaultAddress,
  updateAddress,
} from "./addresses.queries.ts"

const MAX_ADDRESSES = 50
const PER_HOUR = { what: "address", limit: 20, perSeconds: 3600 }

type Owner = Pick<Customer, "id">

export async function addAddress({ db, config }: Pick<Services, "db" | "config">, customer: Owner, form: AddressForm): Promise<Address> {
  const details = addressDetails(form)
  await spend({ db, config }, { ...PER_HOUR, of: customer.id })
  return shortTransaction(db, async (tx) => {
    if ((await lockAddressBook(tx, customer.id)) >= MAX_ADDRESSES) throw new Refusal("too_many_addresses")
    return insertAddress(tx, customer.id, details)
  })
}

/** The newest first. */
export async function allAddresses({ db }: Pick<Services, "db">, customer: Owner): Promise<Address[]> {
  return addressesOf(db, customer.id, MAX_ADDRESSES)
}

export async function oneAddress({ db }: Pick<Services, "db">, customer: Owner, id: number): Promise<Address> {
  const address = await addressOf(db, customer.id, id)
  if (!address) throw new Refusal("not_found")
  return address
}

export async function editAddress({ db }: Pick<Services, "db">, customer: Owner, id: number, form: AddressForm): Promise<Address> {
  const address = await updateAddress(db, customer.id, id, addressDetails(form))
  if (!address) throw new Refusal("not_found")
  return address
}

export async function makeAddressDefault({ db }: Pick<Services, "db">, customer: Owner, id: number): Promise<null> {
  return shortTransaction(db, async (tx) => {
    await lockAddressBook(tx, customer.id)
    if (!(await addressOf(tx, customer.id, id))) throw new Refusal("not_found")
    await setDefaultAddress(tx, customer.id, id)
    return null
  })
}

export async function removeAddress({ db }: Pick<Services, "db">, customer: Owner, id: number): Promise<null> {
  if (!(await deleteAddress(db, customer.id, id))) throw new Refusal("not_found")
  return null
}
