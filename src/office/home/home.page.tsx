import { useQuery } from "@tanstack/react-query"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { useMay } from "#office/me.ts"
import { Button } from "#office/parts/control/button.tsx"
import { showToast } from "#office/parts/dialog/toasts.ts"
import { Fault } from "#office/parts/page/empty.tsx"
import { Notice } from "#office/parts/page/notice.tsx"
import { Page } from "#office/parts/page/page.tsx"
import { SkeletonLines } from "#office/parts/page/skeleton.tsx"
import { Badge } from "#office/parts/text/badge.tsx"
import { timeText } from "#office/parts/text/time-text.ts"
import { useTask } from "#office/use-task.ts"
import { homeQuery, thenRefresh } from "./home-data.ts"
import { SectionsPanel } from "./sections-panel.tsx"
import { VersionsPanel } from "./versions-panel.tsx"

/** The sections of the home page: a draft, what is live, and the earlier versions. */
export function HomePage() {
  const home = useQuery(homeQuery)
  const mayPublish = useMay()("storefront.publish") !== null
  const { run, busy, mistake } = useTask()
  if (home.isError && !home.data) return <Fault wholePage fault={home.error} onRetry={() => void home.refetch()} />
  if (!home.data)
    return (
      <Page title={m.office_home()}>
        <SkeletonLines lines={8} />
      </Page>
    )
  const { version, is_changed: isChanged, live } = home.data
  const publish = () =>
    run(async () => {
      await thenRefresh(api.homePage.publish({}, { version }))
      showToast(m.office_home_published())
    })
  return (
    <Page
      title={
        <span className="row wrap">
          {m.office_home()}
          <Badge tone={isChanged ? "warn" : "good"}>{isChanged ? m.office_home_draft() : m.office_home_live()}</Badge>
        </span>
      }
      aside={
        live && m.office_home_live_is({ number: live.number, time: timeText(live.at, new Date()), name: live.by ?? m.office_home_nobody() })
      }
      acts={
        mayPublish &&
        isChanged && (
          <Button kind="primary" busy={busy} onClick={() => void publish()}>
            {m.office_home_publish()}
          </Button>
        )
      }
    >
      {mistake && (
        <Notice tone="bad" alert>
          {mistake}
        </Notice>
      )}
      <div className="cols cols-2">
        <SectionsPanel draft={home.data} />
        <VersionsPanel version={version} live={live?.number ?? null} mayPublish={mayPublish} />
      </div>
    </Page>
  )
}
