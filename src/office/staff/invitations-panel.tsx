import { useState } from "react"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { useMay } from "#office/me.ts"
import { Button } from "#office/parts/control/button.tsx"
import { PanelLine } from "#office/parts/page/panel.tsx"
import { Badge } from "#office/parts/text/badge.tsx"
import { Icon } from "#office/parts/text/icon.tsx"
import { roleWords } from "#office/parts/text/role-words.ts"
import { timeText } from "#office/parts/text/time-text.ts"
import { useTask } from "#office/use-task.ts"
import * as styles from "./staff.module.css"
import { refreshStaff } from "./staff-data.ts"

type Invitation = Awaited<ReturnType<typeof api.staff.invitations>>["results"][number]
type Props = { invitations: readonly Invitation[]; placesWords: (places: readonly string[] | null) => string }

/** The open invitations. */
export function InvitationsPanel({ invitations, placesWords }: Props) {
  const may = useMay()
  const [gone, setGone] = useState<readonly number[]>([])
  const { run, busy, mistake } = useTask()
  const withdraw = (id: number) =>
    void run(async () => {
      await api.staff.withdrawInvitation({ id })
      setGone([...gone, id])
      await refreshStaff()
    })
  return invitations
    .filter(({ id }) => !gone.includes(id))
    .map(({ id, email, role_name: role, places, invited_by: by, expires_at: until }) => (
      <PanelLine key={id}>
        <span className={styles.invited}>
          <Icon name="mail" size="sm" />
        </span>
        <div className={styles.invitation}>
          <span className={styles.invitedWho}>
            <bdi className="medium">{email}</bdi>
            <span className="xs quiet" style={{ display: "block" }}>
              {m.office_staff_invited_by({ name: by ?? m.office_activity_command_line(), time: timeText(until, new Date()) })}
            </span>
            {mistake && <span className="xs bad">{mistake}</span>}
          </span>
          <Badge dot={false}>{roleWords(role)}</Badge>
          <span className="quiet t13">{placesWords(places)}</span>
        </div>
        {may("staff.manage") && (
          <Button kind="quiet" size="sm" busy={busy} onClick={() => withdraw(id)}>
            {m.office_staff_withdraw()}
          </Button>
        )}
      </PanelLine>
    ))
}
