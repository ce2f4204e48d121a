import { type SQL, sql } from "drizzle-orm"
import Type from "typebox"
import { Address, Branch } from "#contract/addresses.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import { lockCustomer } from "#server/guards/customers.queries.ts"

const branchColumns = sql`id, name, street, building_number, zone, city, country_code, phone, alternate_phone, email, land_mark,
  working_hours, latitude, longitude, place_id as "placeId"`

/** In the order of `detailValues`. */
const detailColumns = sql`first_name, last_name, type, street, building_number, zone, city,
  country_code, phone, alternate_phone, email, land_mark`
const addressColumns = sql`id, ${detailColumns}, is_default`

/** The columns that the form writes, and that an order copies. */
export type AddressDetails = Omit<Address, "id" | "is_default">

/** All branches, also those that are closed. */
export async function allBranches(db: Queries): Promise<Branch[]> {
  return rows(db, "branches", sql`select ${branchColumns} from branches order by id`, Branch)
}

/** The branches that customers can choose. */
export async function openBranches(db: Queries): Promise<Branch[]> {
  return rows(db, "open branches", sql`select ${branchColumns} from branches where is_open order by id`, Branch)
}

export async function branchById(db: Queries, id: number): Promise<Branch | null> {
  const [branch] = await rows(db, "branch by id", sql`select ${branchColumns} from branches where id = ${id}`, Branch)
  return branch ?? null
}

/** A branch that customers can choose; null for any other. It is not deleted before the transaction ends. */
export async function openBranchById(tx: Queries, id: number): Promise<Branch | null> {
  const [branch] = await rows(
    tx,
    "open branch by id",
    sql`select ${branchColumns} from branches where id = ${id} and is_open for key share`,
    Branch,
  )
  return branch ?? null
}

/** A customer's addresses, the newest first. */
export async function addressesOf(db: Queries, customerId: number, limit: number): Promise<Address[]> {
  return rows(
    db,
    "addresses of customer",
    sql`select ${addressColumns} from saved_addresses where customer_id = ${customerId} order by id desc limit ${limit}`,
    Address,
  )
}

/** One address of a customer, or null. */
export async function addressOf(db: Queries, customerId: number, id: number): Promise<Address | null> {
  const [address] = await rows(
    db,
    "address of customer",
    sql`select ${addressColumns} from saved_addresses where customer_id = ${customerId} and id = ${id}`,
    Address,
  )
  return address ?? null
}

/** Locks a customer's address book until the transaction ends, and counts its addresses. */
export async function lockAddressBook(tx: Queries, customerId: number): Promise<number> {
  // Locked before the count: a statement sees what was committed before it began.
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
  const [address] = await rows(
    tx,
    "insert address",
    sql`
    insert into saved_addresses (customer_id, ${detailColumns}) values (${customerId}, ${detailValues(details)})
    returning ${addressColumns}`,
    Address,
  )
  if (!address) throw new Error("An inserted address is returned.")
  return address
}

/** Changes one address of a customer; null when there is none. */
export async function updateAddress(db: Queries, customerId: number, id: number, details: AddressDetails): Promise<Address | null> {
  const [address] = await rows(
    db,
    "update address",
    sql`
    update saved_addresses set (${detailColumns}) = row(${detailValues(details)})
    where customer_id = ${customerId} and id = ${id} returning ${addressColumns}`,
    Address,
  )
  return address ?? null
}

/** Makes one address of a customer the only default; the address book must be locked. */
export async function setDefaultAddress(tx: Queries, customerId: number, id: number): Promise<void> {
  await run(
    tx,
    "set default address",
    sql`update saved_addresses set is_default = (id = ${id}) where customer_id = ${customerId} and is_default <> (id = ${id})`,
  )
}

/** Deletes one address of a customer; false when there is none. */
export async function deleteAddress(db: Queries, customerId: number, id: number): Promise<boolean> {
  return (await run(db, "delete address", sql`delete from saved_addresses where customer_id = ${customerId} and id = ${id}`)) === 1
}

/** Deletes a customer's whole address book. */
export async function deleteAddressBook(tx: Queries, customerId: number): Promise<void> {
  await run(tx, null, sql`delete from saved_addresses where customer_id = ${customerId}`)
}

function detailValues(details: AddressDetails): SQL {
  const { first_name, last_name, type, street, building_number, zone, city } = details
  const { country_code, phone, alternate_phone, email, land_mark } = details
  return sql`${first_name}, ${last_name}, ${type}, ${street}, ${building_number}, ${zone}, ${city},
    ${country_code}, ${phone}, ${alternate_phone}, ${email}, ${land_mark}`
}
