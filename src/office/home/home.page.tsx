import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useState, useSyncExternalStore } from "react"
import type { HomeDraft } from "#contract/office/storefront/home-page.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { useMay } from "#office/me.ts"
import { Button } from "#office/parts/control/button.tsx"
import { Segments } from "#office/parts/control/choices.tsx"
import { showToast } from "#office/parts/dialog/toasts.ts"
import { LeaveDialog } from "#office/parts/form/leave-dialog.tsx"
import { currentSaveBar, subscribeToSaveBar } from "#office/parts/form/save-bar-state.ts"
import { Fault } from "#office/parts/page/empty.tsx"
import { Notice } from "#office/parts/page/notice.tsx"
import { Page } from "#office/parts/page/page.tsx"
import { SkeletonLines } from "#office/parts/page/skeleton.tsx"
import { Badge } from "#office/parts/text/badge.tsx"
import { listed } from "#office/parts/text/listed.ts"
import { fullTime, timeText } from "#office/parts/text/time-text.ts"
import { useTask } from "#office/use-task.ts"
import * as styles from "./home.module.css"
import { homeQuery, thenRefresh } from "./home-data.ts"
import { draftAddress, HomePreview, PREVIEW_WIDTHS, type PreviewWidth } from "./home-preview.tsx"
import { ScheduleDialog } from "./schedule-dialog.tsx"
import { SectionForm } from "./section-form.tsx"
import { faultsText, nameOf } from "./section-words.ts"
import { SectionsPanel } from "./sections-panel.tsx"
import { VersionsDialog } from "./versions-dialog.tsx"

/** The home page: its sections, the storefront with the draft, and the fields of the chosen section. */
export function HomePage() {
  const home = useQuery(homeQuery)
  if (home.isError && !home.data) return <Fault wholePage fault={home.error} onRetry={() => void home.refetch()} />
  if (!home.data)
    return (
      <Page title={m.office_home()}>
        <SkeletonLines lines={8} />
      </Page>
    )
  return <HomeEditor draft={home.data} />
}

/** The section whose fields are shown. Another one is chosen after a question while they are dirty. [OFFICE-55] */
function useChosenSection({ sections }: HomeDraft) {
  // The first one stays chosen when another one comes before it.
  const [chosen, setChosen] = useState(sections[0]?.key ?? null)
  const [asked, setAsked] = useState<string | null>(null)
  const isDirty = useSyncExternalStore(subscribeToSaveBar, () => currentSaveBar() !== null)
  const section = sections.find(({ key }) => key === chosen) ?? sections[0]
  const choose = (key: string) => (isDirty && key !== section?.key ? setAsked(key) : setChosen(key))
  const stay = () => setAsked(null)
  const leave = () => {
    setChosen(asked)
    stay()
  }
  const save = async () => (await currentSaveBar()?.save()) ?? true
  return { section, choose, isDirty, leaving: isDirty && asked !== null ? { save, leave, stay } : null }
}

function HomeEditor({ draft }: { draft: HomeDraft }) {
  const mayPublish = useMay()("storefront.publish") !== null
  const { section, choose, isDirty, leaving } = useChosenSection(draft)
  const [width, setWidth] = useState<PreviewWidth>("1440")
  const [language, setLanguage] = useState<"en" | "ar">("en")
  const unfit = draft.sections.filter(({ is_hidden: isHidden, faults }) => !isHidden && faults.length > 0)
  const [open, setOpen] = useState<"versions" | "schedule" | null>(null)
  const { run, busy, mistake } = useTask()
  const { version, is_changed: isChanged, changes, live, next } = draft
  const publish = () =>
    run(async () => {
      await thenRefresh(api.homePage.publish({}, { version }))
      showToast(m.office_home_published())
    })
  const schedule = async (at: string) => {
    await thenRefresh(api.homePage.publish({ at }, { version }))
    showToast(m.office_home_scheduled({ time: fullTime(at) }))
  }
  return (
    <Page
      title={
        <span className="row wrap">
          {m.office_home()}
          <Badge tone={isChanged ? "warn" : "good"}>{isChanged ? m.office_home_draft({ count: changes }) : m.office_home_live()}</Badge>
        </span>
      }
      aside={
        <>
          {live &&
            m.office_home_live_is({ number: live.number, time: timeText(live.at, new Date()), name: live.by ?? m.office_home_nobody() })}
          {live && next?.waits_until && <br />}
          {next?.waits_until && m.office_home_next_is({ number: next.number, time: fullTime(next.waits_until) })}
        </>
      }
      acts={
        <>
          <Segments
            label={m.office_home_width()}
            value={width}
            options={PREVIEW_WIDTHS.map((value) => ({ value, label: value }))}
            onChange={setWidth}
          />
          <Segments
            label={m.office_home_language()}
            value={language}
            options={[
              { value: "en", label: <span lang="en">English</span> },
              { value: "ar", label: <span lang="ar">العربية</span> },
            ]}
            onChange={setLanguage}
          />
          <Link to="/home/banners" className="link t13">
            {m.office_banners()}
          </Link>
          <Button icon="history" onClick={() => setOpen("versions")}>
            {m.office_home_versions()}
          </Button>
          {mayPublish && isChanged && !isDirty && (
            <>
              <Button icon="clock" onClick={() => setOpen("schedule")}>
                {m.office_home_schedule()}
              </Button>
              <Button kind="primary" busy={busy} onClick={() => void publish()}>
                {m.office_home_publish()}
              </Button>
            </>
          )}
        </>
      }
    >
      {mistake && (
        <Notice tone="bad" alert>
          {mistake}
        </Notice>
      )}
      {unfit.length > 0 && (
        <Notice tone="warn" icon="alert">
          {m.office_home_unfit({
            sections: listed(unfit.map((one) => m.office_home_unfit_one({ name: nameOf(one), why: faultsText(one) }))),
          })}
        </Notice>
      )}
      <div className={styles.editor}>
        <SectionsPanel draft={draft} chosen={section?.key ?? null} onChoose={choose} />
        <section className={styles.previewed} aria-label={m.office_home_preview()}>
          <HomePreview version={draft.version} width={width} language={language} />
          <a className="t13" href={draftAddress(language)} target="_blank" rel="noopener">
            {m.office_home_preview_tab()}
          </a>
        </section>
        {section && <SectionForm key={section.key} draft={draft} section={section} />}
      </div>
      {leaving && <LeaveDialog open {...leaving} />}
      {open === "versions" && <VersionsDialog draft={draft} mayPublish={mayPublish} onClose={() => setOpen(null)} />}
      {open === "schedule" && <ScheduleDialog onSchedule={schedule} onClose={() => setOpen(null)} />}
    </Page>
  )
}
