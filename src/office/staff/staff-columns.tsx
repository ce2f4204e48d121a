import type { ReactNode } from "react"
import type { StaffMember } from "#contract/office/staff.ts"
import { m } from "#messages/messages.js"
import type { Column } from "#office/parts/table/columns.ts"
import { Avatar } from "#office/parts/text/avatar.tsx"
import { Badge } from "#office/parts/text/badge.tsx"
import { Icon } from "#office/parts/text/icon.tsx"
import { listed } from "#office/parts/text/listed.ts"
import { roleWords } from "#office/parts/text/role-words.ts"
import { fullTime, timeText } from "#office/parts/text/time-text.ts"

type How = { now: Date; placesWords: (places: readonly string[] | null) => string; acts: (member: StaffMember) => ReactNode }

/** The columns of the staff list. */
export function memberColumns({ now, placesWords, acts }: How): Column<StaffMember>[] {
  return [
    { key: "person", head: m.office_staff_col_person(), cell: (member) => <Person member={member} /> },
    { key: "role", head: m.office_staff_col_role(), cell: (member) => <RoleBadge member={member} /> },
    {
      key: "places",
      head: m.office_staff_col_places(),
      cell: ({ places }) => <span className="quiet">{placesWords(places)}</span>,
    },
    { key: "factor", head: m.office_staff_col_factor(), cell: (member) => <Factors member={member} /> },
    { key: "seen", head: m.office_staff_col_seen(), cell: (member) => <Seen member={member} now={now} /> },
    { key: "sessions", head: m.office_staff_col_sessions(), end: true, cell: ({ sessions }) => (sessions === 0 ? "–" : sessions) },
    { key: "acts", head: m.office_staff_col_acts(), end: true, cell: acts },
  ]
}

/** A member on a phone. */
export function MemberCard({ member, places, children }: { member: StaffMember; places: string; children: ReactNode }) {
  return (
    <>
      <div className="between">
        <Person member={member} />
        {children}
      </div>
      <div className="row wrap">
        <RoleBadge member={member} />
        <span className="quiet">{places}</span>
      </div>
      <Factors member={member} />
    </>
  )
}

function Person({ member: { id, name, email } }: { member: StaffMember }) {
  return (
    <span className="row">
      <Avatar id={id} name={name} size="md" />
      <span className="grow">
        <span className="medium cut" style={{ display: "block" }}>
          {name}
        </span>
        <bdi className="xs quiet">{email}</bdi>
      </span>
    </span>
  )
}

function RoleBadge({ member: { role, role_name: name, state } }: { member: StaffMember }) {
  return (
    <span className="row">
      <Badge dot={false} tone={role === "owner" ? "sea" : role.startsWith("own-") ? "info" : "plain"}>
        {roleWords(name)}
      </Badge>
      {state === "suspended" && <Badge tone="bad">{m.office_staff_suspended()}</Badge>}
    </span>
  )
}

function Factors({ member: { factors, state } }: { member: StaffMember }) {
  if (state === "enrolling" || factors.length === 0) {
    return (
      <span className="row warn">
        <Icon name="alert" size="sm" />
        {m.office_staff_enrolling()}
      </span>
    )
  }
  const words = { totp: m.office_me_totp(), passkey: m.office_me_passkey() }
  return (
    <span className="row quiet">
      <Icon name="shield" size="sm" />
      {listed(factors.map((factor) => words[factor]))}
    </span>
  )
}

/** A session used within this time counts as active. */
const NOW_MS = 2 * 60_000

function Seen({ member: { last_seen_at: seen }, now }: { member: StaffMember; now: Date }) {
  if (seen === null) return <span className="quiet">{m.office_staff_never_seen()}</span>
  if (now.getTime() - Date.parse(seen) < NOW_MS) return <span className="good medium">{m.office_now()}</span>
  return (
    <time className="quiet" dateTime={seen} title={fullTime(seen)}>
      {timeText(seen, now)}
    </time>
  )
}
