import { Link } from "@tanstack/react-router"
import type { Ticket } from "#contract/office/repairs.ts"
import { m } from "#messages/messages.js"
import { Panel, PanelLine } from "#office/parts/page/panel.tsx"
import { Badge } from "#office/parts/text/badge.tsx"
import { timeText } from "#office/parts/text/time-text.ts"

/** Other repairs of the same device and of the same customer. [OFFICE-117] */
export function EarlierPanel({ ticket: { earlier }, now }: { ticket: Ticket; now: Date }) {
  return (
    <Panel title={m.office_ticket_before()} flush>
      {earlier.length === 0 && (
        <PanelLine>
          <span className="quiet">{m.office_ticket_nothing_before()}</span>
        </PanelLine>
      )}
      {earlier.map(({ reference, model, issue, created_at, is_same_device }) => (
        <PanelLine key={reference}>
          <Link to="/repairs/$reference" params={{ reference }} className="link num">
            <bdi>{reference}</bdi>
          </Link>
          <span className="grow cut">{[model, issue].join(" · ")}</span>
          {is_same_device && <Badge dot={false}>{m.office_ticket_same_device()}</Badge>}
          <span className="xs quiet nowrap">{timeText(created_at, now)}</span>
        </PanelLine>
      ))}
    </Panel>
  )
}
