import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { ContentPage, ContentValue, ContentVersion } from "#contract/office/storefront/content.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { Button } from "#office/parts/control/button.tsx"
import { Dialog } from "#office/parts/dialog/dialog.tsx"
import { showToast } from "#office/parts/dialog/toasts.ts"
import { Panel, PanelLine } from "#office/parts/page/panel.tsx"
import { SkeletonLines } from "#office/parts/page/skeleton.tsx"
import { Badge } from "#office/parts/text/badge.tsx"
import { listed } from "#office/parts/text/listed.ts"
import { fullTime } from "#office/parts/text/time-text.ts"
import * as styles from "./content.module.css"
import { contentVersionsQuery } from "./content-data.ts"

type ContentVersionsProps = { page: ContentPage; onUse: (value: ContentValue) => void }

/** What was, is and will be live, with the time since when. */
export function ContentVersions({ page, onUse }: ContentVersionsProps) {
  const { data } = useQuery(contentVersionsQuery(page))
  const [shown, setShown] = useState<ContentVersion | null>(null)
  return (
    <Panel title={m.office_content_versions()} flush>
      {!data && <SkeletonLines lines={4} />}
      {data?.results.length === 0 && <PanelLine>{m.office_content_no_version()}</PanelLine>}
      {data?.results.map((version) => (
        <PanelLine key={version.number}>
          <span className="grow">
            <span className="medium">{m.office_content_version({ number: version.number })}</span>{" "}
            {version.is_live && <Badge tone="good">{m.office_content_live()}</Badge>}
            <br />
            <span className="t13 quiet">{listed([sinceWords(version), version.by])}</span>
          </span>
          <Button size="sm" aria-label={m.office_content_show_version({ number: version.number })} onClick={() => setShown(version)}>
            {m.office_content_show()}
          </Button>
        </PanelLine>
      ))}
      {shown && <ShownVersion page={page} version={shown} onUse={onUse} onClose={() => setShown(null)} />}
    </Panel>
  )
}

function sinceWords({ in_force_at: since }: ContentVersion): string {
  return since === null ? m.office_content_first() : m.office_content_since({ time: fullTime(since) })
}

type ShownVersionProps = ContentVersionsProps & { version: ContentVersion; onClose: () => void }

/** The text of a version, which can be taken into the form. */
function ShownVersion({ page, version, onUse, onClose }: ShownVersionProps) {
  const { number } = version
  const { data } = useQuery({
    queryKey: ["content", page, "version", number],
    queryFn: ({ signal }) => api.contentPages.version({ page, number }, { signal }),
  })
  const use = () => {
    if (!data) return
    onUse(data.value)
    onClose()
    showToast(m.office_content_used({ number }))
  }
  const foot = (
    <Button kind="primary" disabled={!data} onClick={use}>
      {m.office_content_use()}
    </Button>
  )
  return (
    <Dialog open wide title={m.office_content_version({ number })} onClose={onClose} foot={foot}>
      <p className="t13 quiet">{sinceWords(version)}</p>
      {data ? (
        <div className="cols cols-2">
          <p className={styles.text} lang="en" dir="ltr">
            {wordsOf(data.value, "en")}
          </p>
          <p className={styles.text} lang="ar" dir="rtl">
            {wordsOf(data.value, "ar")}
          </p>
        </div>
      ) : (
        <SkeletonLines lines={6} />
      )}
    </Dialog>
  )
}

/** All texts of a value in a language, one below the other. */
function wordsOf(value: unknown, language: "en" | "ar"): string {
  if (typeof value !== "object" || value === null) return ""
  if (language in value) return String((value as Readonly<Record<string, unknown>>)[language])
  const texts = Object.values(value).map((part) => (typeof part === "string" ? "" : wordsOf(part, language)))
  return texts.filter((text) => text !== "").join("\n\n")
}
