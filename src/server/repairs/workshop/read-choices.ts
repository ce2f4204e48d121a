import type { Static } from "typebox"
import type { officeRepairs } from "#contract/office/repairs.ts"
import { allBranches } from "#server/addresses/addresses.queries.ts"
import type { Queries } from "#server/db/database.ts"
import { inLanguage, type Texts } from "#server/languages/in-language.queries.ts"
import type { Member } from "#server/office/member.ts"
import { placeReachOf } from "#server/office/places/reach.ts"
import { devicesInWork } from "./repair-cards.queries.ts"

type Choices = Static<(typeof officeRepairs.choices.answers)[200]>

/** What the filters of board and list offer a member, in their language. */
export async function readChoices(db: Queries, member: Member): Promise<Choices> {
  const reach = placeReachOf(member)
  const mine = reach.places?.branches ?? null
  const branches = (await allBranches(db)).filter(({ id }) => mine === null || mine.includes(id))
  const devices = await devicesInWork(db, reach)
  const choices = {
    branches: branches.map(({ id, name }) => ({ id, name })),
    devices: devices.map((device) => ({ device, name: device })),
  }
  return inLanguage(db, member.language, choices, namesInLanguage)
}

function namesInLanguage({ branches, devices }: Choices, texts: Texts): Choices {
  return {
    branches: branches.map(({ id, name }) => ({ id, name: texts.phrase("branches", name) ?? name })),
    devices: devices.map(({ device, name }) => ({ device, name: texts.phrase("repair", name) ?? name })),
  }
}
