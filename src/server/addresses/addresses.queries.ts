import { asc } from "drizzle-orm"
import type { Branch } from "#contract/addresses.ts"
import type { Queries } from "#server/db/database.ts"
import { branches } from "./addresses.tables.ts"

export async function allBranches(db: Queries): Promise<Branch[]> {
  return db
    .select({
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
    })
    .from(branches)
    .orderBy(asc(branches.id))
}
