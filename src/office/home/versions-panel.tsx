import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { HomeVersion } from "#contract/office/storefront/home-page.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { Button } from "#office/parts/control/button.tsx"
import { ConfirmDialog } from "#office/parts/dialog/confirm-dialog.tsx"
import { Panel, PanelLine } from "#office/parts/page/panel.tsx"
import { SkeletonLines } from "#office/parts/page/skeleton.tsx"
import { Badge } from "#office/parts/text/badge.tsx"
import { listed } from "#office/parts/text/listed.ts"
import { timeText } from "#office/parts/text/time-text.ts"
import { homeVersionsQuery, thenRefresh } from "./home-data.ts"

type VersionsPanelProps = {
  /** Of the draft. */
  version: number
  live: number | null
  mayPublish: boolean
}

/** What was live, the newest first. Any of it is put back in two clicks. */
export function VersionsPanel({ version, live, mayPublish }: VersionsPanelProps) {
  const { data } = useQuery(homeVersionsQuery)
  const [chosen, setChosen] = useState<HomeVersion | null>(null)
  return (
    <Panel title={m.office_home_versions()} flush>
      {!data && <SkeletonLines lines={4} />}
      {data?.results.length === 0 && <PanelLine>{m.office_home_no_version()}</PanelLine>}
      {data?.results.map((one) => (
        <PanelLine key={one.number}>
          <span className="grow">
            <span className="medium">{m.office_home_version({ number: one.number })}</span>{" "}
            <span className="t13 quiet">{listed([timeText(one.at, new Date()), one.by ?? m.office_home_nobody()])}</span>
            <br />
            <span className="t13 quiet">{listed(one.sections)}</span>
          </span>
          {one.number === live && <Badge tone="good">{m.office_home_live()}</Badge>}
          {mayPublish && one.number !== live && (
            <Button size="sm" onClick={() => setChosen(one)}>
              {m.office_home_put_back()}
            </Button>
          )}
        </PanelLine>
      ))}
      {chosen && (
        <ConfirmDialog
          open
          onClose={() => setChosen(null)}
          title={m.office_home_put_back_title({ number: chosen.number })}
          act={m.office_home_put_back_act({ number: chosen.number })}
          onConfirm={() => thenRefresh(api.homePage.restore({ number: chosen.number }, { version }))}
        >
          {listed(chosen.sections)}
        </ConfirmDialog>
      )}
    </Panel>
  )
}
