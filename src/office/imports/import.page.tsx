import { useQuery } from "@tanstack/react-query"
import { useParams } from "@tanstack/react-router"
import { useState } from "react"
import type { ImportRun } from "#contract/office/imports.ts"
import { m } from "#messages/messages.js"
import { useMay } from "#office/me.ts"
import { Button } from "#office/parts/control/button.tsx"
import { DownloadButton } from "#office/parts/control/download-button.tsx"
import { ConfirmDialog } from "#office/parts/dialog/confirm-dialog.tsx"
import { Fault } from "#office/parts/page/empty.tsx"
import { Meter } from "#office/parts/page/meter.tsx"
import { Notice } from "#office/parts/page/notice.tsx"
import { Page } from "#office/parts/page/page.tsx"
import { Panel, PanelLine } from "#office/parts/page/panel.tsx"
import { SkeletonLines } from "#office/parts/page/skeleton.tsx"
import { Badge } from "#office/parts/text/badge.tsx"
import { countText } from "#office/parts/text/count-text.ts"
import { listed } from "#office/parts/text/listed.ts"
import { timeText } from "#office/parts/text/time-text.ts"
import { isBusy } from "#rules/catalog/office/import-run.ts"
import { ChangesPanel } from "./changes-panel.tsx"
import { askForRun, importQuery } from "./import-data.ts"
import { STATE } from "./import-words.ts"
import * as styles from "./imports.module.css"

/** One file: what it changes, and whether it shall. */
export function ImportPage() {
  const { id = "" } = useParams({ strict: false })
  const query = useQuery(importQuery(Number(id)))
  if (query.isError && !query.data)
    return (
      <Fault
        wholePage
        fault={query.error}
        onRetry={() => void query.refetch()}
        missing={{ title: m.office_import_unknown(), list: "/import", listName: m.office_import() }}
      />
    )
  if (!query.data)
    return (
      <Page title={m.office_import()}>
        <SkeletonLines lines={8} />
      </Page>
    )
  const run = query.data
  return (
    <Page
      title={
        <span className="row wrap">
          <bdi>{run.name}</bdi>
          <Badge tone={STATE[run.state].tone}>{STATE[run.state].words()}</Badge>
        </span>
      }
      aside={`${run.by} · ${timeText(run.created_at, new Date())}`}
      acts={<RunActs run={run} />}
    >
      <div className="stack stack-4">
        <RunNotice run={run} />
        {!isBusy(run.state) && <Counts run={run} />}
        {run.state === "FAULTY" ? <FaultsPanel run={run} /> : !isBusy(run.state) && <ChangesPanel key={run.version} run={run} />}
        {run.notes.length > 0 && (
          <Panel title={m.office_import_notes()} flush>
            {run.notes.map(({ row, message }) => (
              <PanelLine key={`${row} ${message}`}>{message}</PanelLine>
            ))}
          </Panel>
        )}
      </div>
    </Page>
  )
}

function RunActs({ run }: { run: ImportRun }) {
  const mayApply = useMay()("import.apply") !== null
  const [asks, setAsks] = useState<"apply" | "undo" | null>(null)
  const changes = run.counts.new + run.counts.changed
  if (!mayApply) return null
  return (
    <>
      {run.is_undoable && (
        <Button kind="plain" icon="undo" onClick={() => setAsks("undo")}>
          {m.office_import_undo()}
        </Button>
      )}
      {run.state === "LOOKED" && changes > 0 && (
        <Button kind="primary" onClick={() => setAsks("apply")}>
          {m.office_import_apply({ count: changes })}
        </Button>
      )}
      <ConfirmDialog
        open={asks === "apply"}
        onClose={() => setAsks(null)}
        title={m.office_import_apply_ask({ name: run.name })}
        act={m.office_import_apply({ count: changes })}
        mailed={null}
        onConfirm={() => askForRun(run, "apply")}
      >
        {m.office_import_apply_words({ new: run.counts.new, changed: run.counts.changed })}
      </ConfirmDialog>
      <ConfirmDialog
        open={asks === "undo"}
        onClose={() => setAsks(null)}
        title={m.office_import_undo_ask({ name: run.name })}
        act={m.office_import_undo()}
        harmful
        mailed={null}
        onConfirm={() => askForRun(run, "undo")}
      >
        {m.office_import_undo_words()}
      </ConfirmDialog>
    </>
  )
}

function RunNotice({ run }: { run: ImportRun }) {
  const { progress } = run
  if (isBusy(run.state))
    return (
      <Notice tone="sea" icon="clock">
        <span className="stack stack-2">
          <span role="status">{m.office_import_busy()}</span>
          {progress && progress.total > 0 && <Meter of={progress.total} taken={progress.done} />}
        </span>
      </Notice>
    )
  if (run.state === "LOOKED" && run.is_looked_again)
    return (
      <Notice tone="warn" icon="alert" alert>
        {m.office_import_again()}
      </Notice>
    )
  if (run.state === "FAILED")
    return (
      <Notice tone="bad" icon="alert">
        {m.office_import_failed_words()}
      </Notice>
    )
  return null
}

function Counts({ run: { counts } }: { run: ImportRun }) {
  const facts = [
    [m.office_import_new(), counts.new],
    [m.office_import_changed(), counts.changed],
    [m.office_import_unchanged(), counts.unchanged],
    [m.office_import_missing(), counts.missing],
    [m.office_import_faults(), counts.faults],
  ] as const
  return (
    <dl className={styles.counts}>
      {facts.map(([name, count]) => (
        <div key={name} className={styles.count}>
          <dt>{name}</dt>
          <dd>{countText(count)}</dd>
        </div>
      ))}
    </dl>
  )
}

function FaultsPanel({ run: { id, faults } }: { run: ImportRun }) {
  return (
    <Panel
      title={m.office_import_faults()}
      acts={
        <DownloadButton address={`/api/office/imports/${id}/faults.csv`} name={`faults-${id}.csv`}>
          {m.office_import_faults_csv()}
        </DownloadButton>
      }
      flush
    >
      {faults.map(({ row, column, message }) => (
        <PanelLine key={`${row} ${column} ${message}`}>
          <span className={styles.named}>
            <b className="medium">{listed([row === null ? null : m.office_import_row({ row }), column])}</b>
            <span className="quiet">{message}</span>
          </span>
        </PanelLine>
      ))}
    </Panel>
  )
}
