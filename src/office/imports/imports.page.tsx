import { useQuery } from "@tanstack/react-query"
import { Link, useNavigate } from "@tanstack/react-router"
import { useRef } from "react"
import type { ImportRun } from "#contract/office/imports.ts"
import { m } from "#messages/messages.js"
import { useMay } from "#office/me.ts"
import { Button } from "#office/parts/control/button.tsx"
import { DownloadButton } from "#office/parts/control/download-button.tsx"
import { Empty, Fault } from "#office/parts/page/empty.tsx"
import { Notice } from "#office/parts/page/notice.tsx"
import { Page } from "#office/parts/page/page.tsx"
import { Panel } from "#office/parts/page/panel.tsx"
import { SkeletonLines } from "#office/parts/page/skeleton.tsx"
import type { Column } from "#office/parts/table/columns.ts"
import { PlainTable } from "#office/parts/table/plain-table.tsx"
import { Badge } from "#office/parts/text/badge.tsx"
import { fullTime, timeText } from "#office/parts/text/time-text.ts"
import { useTask } from "#office/use-task.ts"
import { importsQuery, uploadTable } from "./import-data.ts"
import { STATE } from "./import-words.ts"

/** Files of products: bring one in, see those of the last weeks, take all products out. */
export function ImportsPage() {
  const runs = useQuery(importsQuery)
  const mayExport = useMay()("export.catalog") !== null
  return (
    <Page
      title={m.office_import()}
      acts={
        <>
          {mayExport && (
            <DownloadButton address="/api/office/export/products.csv" name="products.csv">
              {m.office_import_export()}
            </DownloadButton>
          )}
          <UploadButton />
        </>
      }
    >
      <Panel title={m.office_import_files()} flush>
        {runs.data ? (
          <Runs runs={runs.data.results} />
        ) : runs.isError ? (
          <Fault fault={runs.error} onRetry={() => void runs.refetch()} />
        ) : (
          <SkeletonLines lines={4} />
        )}
      </Panel>
    </Page>
  )
}

function UploadButton() {
  const input = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const { run, busy, mistake } = useTask()
  const send = (file: File) =>
    run(async () => {
      const { id } = await uploadTable(file)
      await navigate({ to: "/import/$id", params: { id: String(id) } })
    })
  return (
    <>
      {mistake && (
        <Notice tone="bad" icon="alert" alert>
          {mistake}
        </Notice>
      )}
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        hidden
        aria-label={m.office_import_choose()}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          if (file) void send(file)
          event.currentTarget.value = ""
        }}
      />
      <Button kind="primary" icon="upload" busy={busy} onClick={() => input.current?.click()}>
        {m.office_import_choose()}
      </Button>
    </>
  )
}

function Runs({ runs }: { runs: readonly ImportRun[] }) {
  if (runs.length === 0)
    return (
      <Empty icon="upload" title={m.office_import_none()}>
        {m.office_import_none_words()}
      </Empty>
    )
  return (
    <PlainTable
      label={m.office_import_files()}
      columns={columns()}
      rows={runs}
      rowKey={({ id }) => id}
      card={(run) => <RunCard run={run} />}
    />
  )
}

function columns(): Column<ImportRun>[] {
  return [
    { key: "name", head: m.office_import_col_file(), cell: (run) => <RunLink run={run} /> },
    {
      key: "state",
      head: m.office_products_col_state(),
      cell: ({ state }) => <Badge tone={STATE[state].tone}>{STATE[state].words()}</Badge>,
    },
    { key: "new", head: m.office_import_new(), end: true, cell: ({ counts }) => counts.new },
    { key: "changed", head: m.office_import_changed(), end: true, cell: ({ counts }) => counts.changed },
    { key: "faults", head: m.office_import_faults(), end: true, cell: ({ counts }) => counts.faults },
    { key: "by", head: m.office_import_col_by(), cell: ({ by }) => by },
    {
      key: "at",
      head: m.office_import_col_at(),
      cell: ({ created_at: at }) => <time title={fullTime(at)}>{timeText(at, new Date())}</time>,
    },
  ]
}

function RunLink({ run: { id, name } }: { run: ImportRun }) {
  return (
    <Link to="/import/$id" params={{ id: String(id) }} className="medium">
      <bdi>{name}</bdi>
    </Link>
  )
}

function RunCard({ run }: { run: ImportRun }) {
  return (
    <div className="stack stack-2">
      <div className="between">
        <RunLink run={run} />
        <Badge tone={STATE[run.state].tone}>{STATE[run.state].words()}</Badge>
      </div>
      <span className="quiet">
        {run.by} · {timeText(run.created_at, new Date())}
      </span>
    </div>
  )
}
