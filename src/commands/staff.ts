import { userInfo } from "node:os"
import { chosenLocale } from "#rules/values/locale.ts"
import { systemClock } from "#server/clock.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"
import { sentenceOf } from "#server/http/problem.ts"
import { audit, commandLine } from "#server/office/audit.queries.ts"
import { invite } from "#server/office/sign-in/invite.ts"
import { givenRole } from "#server/office/staff/given-role.ts"
import { resetFactorOf } from "#server/office/staff/manage-staff.ts"
import { allStaff, staffOfEmail } from "#server/office/staff/people.queries.ts"
import { Impossible } from "#server/operators/impossible.ts"
import type { Answer } from "./answer.ts"
import { withShop } from "./open-shop.ts"

type How = { json: boolean }

/** `corniche staff list`: who works in the back office. */
export async function listStaffCommand({ json }: How): Promise<Answer> {
  const members = await withShop(({ db }) => allStaff(db))
  if (json) return { code: 0, text: JSON.stringify(members.map(({ ownPermissions: _none, ...member }) => member)) }
  const lines = members.map(
    ({ email, name, role, ownRole, isSuspended }) => `${email}  ${name}  ${ownRole ?? role}${isSuspended ? "  suspended" : ""}`,
  )
  return {
    code: 0,
    text: lines.join("\n") || "Nobody works here yet. Invite the first owner: corniche staff invite you@example.com --owner",
  }
}

/** `corniche staff invite`: mails an invitation, and shows its link. */
export async function inviteCommand({
  email,
  owner,
  role: wanted,
  json,
}: How & { email: string; owner: boolean; role: string | undefined }): Promise<Answer> {
  if (owner === (wanted !== undefined)) return { code: 1, complaint: "Say either --owner or --role, such as --role sales." }
  const language = chosenLocale({})
  const link = await withShop(({ config, db }) =>
    shortTransaction(db, async (tx) => {
      const role = await givenRole(tx, owner ? "owner" : (wanted ?? ""))
      if (!role) throw new Impossible(`"${wanted}" is no role. The roles are owner, manager, sales, technician and editor.`)
      const given = {
        email,
        role: role.role,
        ownRoleId: role.ownRoleId,
        ownRole: role.own?.name ?? null,
        places: null,
        language,
        invitedBy: null,
      }
      return (await invite({ config, clock: systemClock }, tx, { ...given, actor: commandLine(userInfo().username) })).link
    }),
  ).catch(sayWhy)
  if (json) return { code: 0, text: JSON.stringify({ ok: true, link }) }
  return { code: 0, text: `The invitation is on its way to ${email}. Its link works once and for 72 hours:\n${link}` }
}

/** `corniche staff reset-factor`: for a member who lost every second factor, and the only way for the last owner. */
export async function resetFactorCommand({ email, json }: How & { email: string }): Promise<Answer> {
  const by = userInfo().username
  const link = await withShop(({ config, db }) =>
    shortTransaction(db, async (tx) => {
      const member = await staffOfEmail(tx, email.trim().toLowerCase())
      if (!member) throw new Impossible(`Nobody with the address ${email} works here.`)
      await audit(tx, commandLine(by), { act: "staff.reset-factor", object: { kind: "staff", id: member.id } })
      return resetFactorOf({ config, clock: systemClock }, tx, member, by)
    }),
  )
  if (json) return { code: 0, text: JSON.stringify({ ok: true, link }) }
  return {
    code: 0,
    text: `All sessions of ${email} have ended. A new factor is set with this link and the password, within 72 hours:\n${link}`,
  }
}

function sayWhy(fault: unknown): never {
  throw fault instanceof Refusal ? new Impossible(sentenceOf(fault.code)) : fault
}
