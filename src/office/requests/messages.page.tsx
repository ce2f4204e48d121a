import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import type { MessageList, OfficeMessage } from "#contract/office/contact-messages.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { useMay } from "#office/me.ts"
import { Button, ButtonLink } from "#office/parts/control/button.tsx"
import { Switch } from "#office/parts/control/choices.tsx"
import { Empty, Fault } from "#office/parts/page/empty.tsx"
import { Notice } from "#office/parts/page/notice.tsx"
import { Page } from "#office/parts/page/page.tsx"
import { Panel, PanelLine } from "#office/parts/page/panel.tsx"
import { SkeletonLines } from "#office/parts/page/skeleton.tsx"
import { useListState } from "#office/parts/table/list-state.ts"
import { ViewTabs } from "#office/parts/table/view-tabs.tsx"
import { timeText } from "#office/parts/text/time-text.ts"
import { useTask } from "#office/use-task.ts"
import * as styles from "./requests.module.css"

/** The kept messages of the contact form, and whether the shop keeps them. [OFFICE-151] */
export function MessagesPage() {
  const { search } = useListState()
  const view = search["view"] === "done" ? "done" : "open"
  const after = search["after"]
  const wish = { view, ...(after ? { after } : {}) } as const
  const { data, error, refetch } = useQuery({
    queryKey: ["message", wish],
    queryFn: ({ signal }) => api.contactMessages.list(wish, { signal }),
    placeholderData: keepPreviousData,
  })
  if (error && !data) return <Fault wholePage fault={error} onRetry={() => void refetch()} />
  return (
    <Page title={m.office_messages()} aside={m.office_messages_words()}>
      <div className={styles.views}>
        <ViewTabs
          current={view}
          views={[
            { id: "open", name: m.office_messages_open(), count: data?.views.open ?? null },
            { id: "done", name: m.office_messages_done(), count: data?.views.done ?? null },
          ]}
        />
      </div>
      {!data && <SkeletonLines lines={6} />}
      {data && (
        <>
          <Panel flush>
            {data.results.length === 0 && (
              <Empty icon="inbox" title={m.office_messages_none()}>
                {m.office_messages_none_words()}
              </Empty>
            )}
            {data.results.map((message) => (
              <MessageLine key={message.id} message={message} />
            ))}
          </Panel>
          {data.next && (
            <div>
              <ButtonLink to="/requests/messages" search={{ view, after: data.next }} icon="down">
                {m.office_more()}
              </ButtonLink>
            </div>
          )}
          <Keeping keeping={data.keeping} />
        </>
      )}
    </Page>
  )
}

function MessageLine({ message }: { message: OfficeMessage }) {
  const { id, name, contact, email, message: text, order, created_at, is_done: isDone, done_by: by } = message
  const client = useQueryClient()
  const { run, busy, mistake } = useTask()
  const [now] = useState(() => new Date())
  const mark = () =>
    run(async () => {
      await api.contactMessages.mark({ id, is_done: !isDone })
      await client.invalidateQueries({ queryKey: ["message"] })
    })
  return (
    <PanelLine>
      <article className="grow stack stack-2" aria-label={name}>
        <p className="row wrap t13">
          <bdi className="medium">{name}</bdi>
          <a className="link num" href={`tel:+${contact}`}>
            <bdi dir="ltr">+{contact}</bdi>
          </a>
          <a className="link" href={`mailto:${email}`}>
            <bdi>{email}</bdi>
          </a>
          {order && (
            <Link to="/orders/$reference" params={{ reference: order }} className="link">
              {m.office_messages_order({ reference: order })}
            </Link>
          )}
          <span className="grow" />
          <span className="quiet nowrap">{timeText(created_at, now)}</span>
        </p>
        <p className={styles.message} dir="auto">
          {text}
        </p>
        <span className="row wrap t13">
          <Button size="sm" icon={isDone ? "undo" : "check"} busy={busy} onClick={() => void mark()}>
            {isDone ? m.office_messages_reopen() : m.office_messages_mark()}
          </Button>
          {by && <span className="quiet">{m.office_messages_done_by({ name: by })}</span>}
        </span>
        {mistake && (
          <Notice tone="bad" alert>
            {mistake}
          </Notice>
        )}
      </article>
    </PanelLine>
  )
}

/** The switch that decides whether messages are kept. */
function Keeping({ keeping: { is_on: isOn, version } }: { keeping: MessageList["keeping"] }) {
  const mayEdit = useMay()("settings.edit") !== null
  const client = useQueryClient()
  const { run, busy, mistake } = useTask()
  const change = (next: boolean) =>
    run(async () => {
      try {
        await api.contactMessages.keep({ is_on: next }, { version })
      } finally {
        await client.invalidateQueries({ queryKey: ["message"] })
      }
    })
  return (
    <Panel title={m.office_messages_words()}>
      <div className="stack stack-2" aria-busy={busy}>
        <Switch checked={isOn} disabled={!mayEdit} onChange={({ target }) => void change(target.checked)}>
          {m.office_messages_keep()}
        </Switch>
        <p className="xs quiet">{m.office_messages_keep_words()}</p>
        {mistake && (
          <Notice tone="bad" alert>
            {mistake}
          </Notice>
        )}
      </div>
    </Panel>
  )
}
