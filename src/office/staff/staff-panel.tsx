import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { m } from "#messages/messages.js"
import { useMay } from "#office/me.ts"
import { Button } from "#office/parts/control/button.tsx"
import { Fault } from "#office/parts/page/empty.tsx"
import { Panel } from "#office/parts/page/panel.tsx"
import { SkeletonLines } from "#office/parts/page/skeleton.tsx"
import { PlainTable } from "#office/parts/table/plain-table.tsx"
import { Count } from "#office/parts/text/badge.tsx"
import { InvitationsPanel } from "./invitations-panel.tsx"
import { InviteDialog } from "./invite-dialog.tsx"
import { usePlacesWords } from "./places-words.ts"
import { StaffActs } from "./staff-acts.tsx"
import { MemberCard, memberColumns } from "./staff-columns.tsx"
import { invitationsQuery, staffQuery } from "./staff-data.ts"

/** The members of staff and the open invitations. */
export function StaffPanel() {
  const may = useMay()
  const [isInviting, setInviting] = useState(false)
  const staff = useQuery(staffQuery)
  const invitations = useQuery(invitationsQuery)
  const placesWords = usePlacesWords()
  const members = staff.data?.results ?? []
  const invited = invitations.data?.results ?? []
  const isPending = staff.isLoading || invitations.isLoading
  const columns = memberColumns({ now: new Date(), placesWords, acts: (member) => <StaffActs member={member} /> })
  return (
    <>
      <Panel
        title={m.office_staff()}
        aside={
          <>
            <Count>{members.length}</Count>
            {invited.length > 0 && <Count tone="sea">{m.office_staff_invited_count({ count: invited.length })}</Count>}
          </>
        }
        acts={
          may("staff.manage") && (
            <Button kind="primary" size="sm" icon="plus" onClick={() => setInviting(true)}>
              {m.office_staff_invite()}
            </Button>
          )
        }
        flush={!isPending}
      >
        {staff.error && !staff.data && <Fault fault={staff.error} onRetry={() => void staff.refetch()} />}
        {isPending && <SkeletonLines lines={5} />}
        {staff.data && !isPending && (
          <PlainTable
            label={m.office_staff()}
            columns={columns}
            rows={members}
            rowKey={({ id }) => id}
            card={(member) => (
              <MemberCard member={member} places={placesWords(member.places)}>
                <StaffActs member={member} />
              </MemberCard>
            )}
          />
        )}
        <InvitationsPanel invitations={invited} placesWords={placesWords} />
      </Panel>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  )
}
