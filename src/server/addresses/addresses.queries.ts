import { and, asc, desc, eq, sql } from "drizzle-orm"
import Type from "typebox"
import type { Address, Branch } from "#contract/addresses.ts"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"
import { lockCustomer } from "#server/guards/customers.queries.ts"
import { branches, savedAddresses } from "./addresses.tables.ts"

const branchColumns = {
  id: branches.id,
  name: branches.name,
  street: branches.street,
  building_number: branches.buildingNumber,
  zone: branches.zone,
  city: branches.city,
  country_code: branches.countryCode,
  phone: branches.phone,
  alternate_phone: branches.alternatePhone,
  email: branches.email,
  land_mark: branches.landMark,
  working_hours: branches.workingHours,
  latitude: branches.latitude,
  longitude: branches.longitude,
  placeId: branches.placeId,
}

const addressColumns = {
  id: savedAddresses.id,
  first_name: savedAddresses.firstName,
  last_name: savedAddresses.lastName,
  type: savedAddresses.type,
  street: savedAddresses.street,
  building_number: savedAddresses.buildingNumber,
  zone: savedAddresses.zone,
  city: savedAddresses.city,
  country_code: savedAddresses.countryCode,
  phone: savedAddresses.phone,
  alternate_phone: savedAddresses.alternatePhone,
  email: savedAddresses.email,
  land_mark: savedAddresses.landMark,
}

/** An address without its id: what is written, and what an order copies. */
export type AddressDetails = Omit<Address, "id">

export async function allBranches(db: Queries): Promise<Branch[]> {
  return db.select(branchColumns).from(branches).orderBy(asc(branches.id))
}

export async function branchById(db: Queries, id: number): Promise<Branch | null> {
  const [branch] = await db.select(branchColumns).from(branches).where(eq(branches.id, id))
  return branch ?? null
}

/** A customer's addresses, the newest first. */
export async function addressesOf(db: Queries, customerId: number, limit: number): Promise<Address[]> {
  const isTheirs = eq(savedAddresses.customerId, customerId)
  return db.select(addressColumns).from(savedAddresses).where(isTheirs).orderBy(desc(savedAddresses.id)).limit(limit)
}

/** One address of a customer, or null. */
export async function addressOf(db: Queries, customerId: number, id: number): Promise<Address | null> {
  const [address] = await db.select(addressColumns).from(savedAddresses).where(theirs(customerId, id))
  return address ?? null
}

/** Lets two additions to one address book wait for each other until the transaction ends, and counts what is in it. */
export async function lockAddressBook(tx: Queries, customerId: number): Promise<number> {
  // Locked before it is counted: a statement sees what was committed before it began.
  await lockCustomer(tx, customerId)
  const [book] = await rows(
    tx,
    "size of address book",
    sql`select count(*)::int as size from saved_addresses where customer_id = ${customerId}`,
    Type.Object({ size: Type.Number() }),
  )
  return book?.size ?? 0
}

export async function insertAddress(tx: Queries, customerId: number, details: AddressDetails): Promise<Address> {
  const [address] = await tx
    .insert(savedAddresses)
    .values({ customerId, ...rowOf(details) })
    .returning(addressColumns)
  if (!address) throw new Error("An inserted address is returned.")
  return address
}

/** Changes one address of a customer; null when there is none. */
export async function updateAddress(db: Queries, customerId: number, id: number, details: AddressDetails): Promise<Address | null> {
  const [address] = await db.update(savedAddresses).set(rowOf(details)).where(theirs(customerId, id)).returning(addressColumns)
  return address ?? null
}

/** Deletes one address of a customer; false when there is none. */
export async function deleteAddress(db: Queries, customerId: number, id: number): Promise<boolean> {
  const { rowCount } = await db.delete(savedAddresses).where(theirs(customerId, id))
  return rowCount === 1
}

/** Deletes a customer's whole address book. */
export async function deleteAddressBook(tx: Queries, customerId: number): Promise<void> {
  await tx.delete(savedAddresses).where(eq(savedAddresses.customerId, customerId))
}

function theirs(customerId: number, id: number) {
  return and(eq(savedAddresses.customerId, customerId), eq(savedAddresses.id, id))
}

function rowOf(details: AddressDetails) {
  return {
    firstName: details.first_name,
    lastName: details.last_name,
    type: details.type,
    street: details.street,
    buildingNumber: details.building_number,
    zone: details.zone,
    city: details.city,
    countryCode: details.country_code,
    phone: details.phone,
    alternatePhone: details.alternate_phone,
    email: details.email,
    landMark: details.land_mark,
  }
}
