import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { HomeDraft, HomeVersion } from "#contract/office/storefront/home-page.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { Button } from "#office/parts/control/button.tsx"
import { SelectField } from "#office/parts/control/field.tsx"
import { Dialog } from "#office/parts/dialog/dialog.tsx"
import { showToast } from "#office/parts/dialog/toasts.ts"
import { Notice } from "#office/parts/page/notice.tsx"
import { PanelLine } from "#office/parts/page/panel.tsx"
import { SkeletonLines } from "#office/parts/page/skeleton.tsx"
import { Badge } from "#office/parts/text/badge.tsx"
import { listed } from "#office/parts/text/listed.ts"
import { fullTime, timeText } from "#office/parts/text/time-text.ts"
import { useTask } from "#office/use-task.ts"
import * as styles from "./home.module.css"
import { HomeChanges } from "./home-changes.tsx"
import { homeChangesQuery, homeVersionsQuery, thenRefresh } from "./home-data.ts"

type VersionsProps = { draft: HomeDraft; mayPublish: boolean; onClose: () => void }

/** What is, was and will be live, the newest first. With the dialog open, one more click puts a version back. [OFFICE-141] */
export function VersionsDialog({ draft, mayPublish, onClose }: VersionsProps) {
  const { data } = useQuery(homeVersionsQuery)
  const [compared, setCompared] = useState<HomeVersion | null>(null)
  const { run, busy, mistake } = useTask()
  const { live, version } = draft
  const restore = (number: number, seen: number) => thenRefresh(api.homePage.restore({ number }, { version: seen }))
  const putBack = ({ number }: HomeVersion) =>
    run(async () => {
      const after = await restore(number, version)
      showToast(m.office_home_is_back({ number }), live ? () => restore(live.number, after.version) : undefined)
    })
  const takeBack = ({ number }: HomeVersion) =>
    run(async () => {
      await thenRefresh(api.homePage.cancel({ number }))
      showToast(m.office_home_taken_back({ number }))
    })
  if (compared) return <Comparison version={compared} versions={data?.results ?? []} onClose={() => setCompared(null)} />
  return (
    <Dialog open wide title={m.office_home_versions()} onClose={onClose}>
      {mistake && (
        <Notice tone="bad" alert>
          {mistake}
        </Notice>
      )}
      {!data && <SkeletonLines lines={4} />}
      {data?.results.length === 0 && <p className="quiet">{m.office_home_no_version()}</p>}
      <ul className={styles.versions} aria-label={m.office_home_versions()} aria-busy={busy}>
        {data?.results.map((one) => (
          <li key={one.number}>
            <PanelLine>
              <span className="grow">
                <span className="medium">{m.office_home_version({ number: one.number })}</span>{" "}
                <VersionBadge version={one} live={live?.number ?? null} />
                <br />
                <span className="t13 quiet">{listed([timeText(one.at, new Date()), one.by ?? m.office_home_nobody()])}</span>
                <br />
                <span className="t13 quiet">{listed(one.sections)}</span>
              </span>
              <Button size="sm" aria-label={m.office_home_compare_version({ number: one.number })} onClick={() => setCompared(one)}>
                {m.office_home_compare()}
              </Button>
              {mayPublish && one.waits_until === null && one.number !== live?.number && (
                <Button size="sm" aria-label={m.office_home_put_back_version({ number: one.number })} onClick={() => void putBack(one)}>
                  {m.office_home_put_back()}
                </Button>
              )}
              {mayPublish && one.waits_until !== null && (
                <Button size="sm" aria-label={m.office_home_take_back_version({ number: one.number })} onClick={() => void takeBack(one)}>
                  {m.office_home_take_back()}
                </Button>
              )}
            </PanelLine>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function VersionBadge({ version, live }: { version: HomeVersion; live: number | null }) {
  if (version.waits_until !== null) return <Badge tone="info">{m.office_home_from({ time: fullTime(version.waits_until) })}</Badge>
  return version.number === live ? <Badge tone="good">{m.office_home_live()}</Badge> : null
}

type ComparisonProps = { version: HomeVersion; versions: readonly HomeVersion[]; onClose: () => void }

/** A version beside what is live, the draft or another version. */
function Comparison({ version: { number }, versions, onClose }: ComparisonProps) {
  const [from, setFrom] = useState("live")
  const { data, isError } = useQuery(homeChangesQuery(number, from))
  const options = [
    { value: "live", label: m.office_home_live() },
    { value: "draft", label: m.office_home_the_draft() },
    ...versions
      .filter((one) => one.number !== number)
      .map((one) => ({ value: String(one.number), label: m.office_home_version({ number: one.number }) })),
  ]
  const foot = (
    <Button kind="plain" onClick={onClose}>
      {m.office_back()}
    </Button>
  )
  return (
    <Dialog open wide title={m.office_home_compare_version({ number })} onClose={onClose} foot={foot}>
      <SelectField label={m.office_home_compared_with()} options={options} value={from} onChange={({ target }) => setFrom(target.value)} />
      {isError && (
        <Notice tone="bad" alert>
          {m.office_fault()}
        </Notice>
      )}
      {!data && !isError && <SkeletonLines lines={4} />}
      {data && <HomeChanges changes={data.changes} />}
    </Dialog>
  )
}
