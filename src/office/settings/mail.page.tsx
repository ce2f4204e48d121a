import { useQuery, useQueryClient } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import type { MailSettings } from "#contract/office/settings/mail.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { useMay } from "#office/me.ts"
import { Button } from "#office/parts/control/button.tsx"
import { showToast } from "#office/parts/dialog/toasts.ts"
import { Fault } from "#office/parts/page/empty.tsx"
import { Notice } from "#office/parts/page/notice.tsx"
import { Facts, Panel } from "#office/parts/page/panel.tsx"
import { SkeletonLines } from "#office/parts/page/skeleton.tsx"
import { TechnicalText } from "#office/parts/text/technical-text.tsx"
import { fullTime, timeText } from "#office/parts/text/time-text.ts"
import { SettingsPage } from "#office/settings-page.tsx"
import { useTask } from "#office/use-task.ts"
import { type MailboxFaultKind, READ_EVERY_SECONDS } from "#rules/office/mailbox-fault.ts"

const KEY = ["setting", "mail"]
/** How often the page asks again while a test mail may still wait. */
const ASK_EVERY_MS = 2000

/** How the shop sends mail, what is not sent, a test, and whether replies are read. */
export function MailPage() {
  const may = useMay()
  const [isTested, setTested] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.mailSettings.read(undefined, { signal }),
    refetchInterval: ({ state }) =>
      isTested && state.data && state.data.queue.waiting > 0 ? ASK_EVERY_MS : state.data?.mailbox ? READ_EVERY_SECONDS * 1000 : false,
  })
  return (
    <SettingsPage title={m.office_mail_settings()}>
      {error && !data && <Fault fault={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonLines />}
      {data && <Sending settings={data} mayTest={may("settings.edit") !== null} onTested={() => setTested(true)} />}
      {data && <Unsent settings={data} maySee={may("jobs.retry") !== null} />}
      {data && <Replies mailbox={data.mailbox} />}
    </SettingsPage>
  )
}

function Sending({ settings, mayTest, onTested }: { settings: MailSettings; mayTest: boolean; onTested: () => void }) {
  const client = useQueryClient()
  const { run, busy, mistake } = useTask()
  const { server, from, shop_email: shop, notices } = settings
  const test = () =>
    run(async () => {
      const { to } = await api.mailSettings.test()
      onTested()
      showToast(m.office_mail_tested({ to }))
      await client.invalidateQueries({ queryKey: KEY })
    })
  return (
    <Panel title={m.office_mail_sending()}>
      <div className="stack">
        <Facts
          facts={[
            [m.office_mail_server(), server === null ? m.office_mail_none() : <bdi key="server">{server}</bdi>],
            [m.office_mail_from(), <bdi key="from">{`${from.name} <${from.address}>`}</bdi>],
            [m.office_mail_shop(), <bdi key="shop">{shop}</bdi>],
            [m.office_mail_notices(), notices ? m.office_mail_on() : m.office_mail_off()],
          ]}
        />
        <p className="xs quiet">
          {m.office_mail_shop_words()} {m.office_mail_environment()}
        </p>
        {mistake && (
          <Notice tone="bad" alert>
            {mistake}
          </Notice>
        )}
        {mayTest && (
          <div>
            <Button icon="mail" busy={busy} onClick={() => void test()}>
              {m.office_mail_test()}
            </Button>
          </div>
        )}
      </div>
    </Panel>
  )
}

function Unsent({ settings: { queue, last_error: fault }, maySee }: { settings: MailSettings; maySee: boolean }) {
  return (
    <Panel
      title={m.office_mail_queue()}
      foot={
        maySee && (
          <Link className="link" to="/activity/mails">
            {m.office_mail_list()}
          </Link>
        )
      }
    >
      <div className="stack">
        <Facts
          facts={[
            [m.office_mail_waiting(), queue.waiting],
            [m.office_mail_retrying(), queue.retrying],
            [m.office_mail_failed(), queue.failed],
          ]}
        />
        {fault !== null && (
          <div>
            <div className="medium">{m.office_mail_error()}</div>
            <TechnicalText>{fault}</TechnicalText>
          </div>
        )}
      </div>
    </Panel>
  )
}

const faults: Readonly<Record<MailboxFaultKind, () => string>> = {
  unreachable: m.office_mailbox_unreachable,
  "sign-in": m.office_mailbox_sign_in,
  folder: m.office_mailbox_folder_missing,
  interrupted: m.office_mailbox_interrupted,
}

/** Whether replies are read, and since when they are not. */
function Replies({ mailbox }: Pick<MailSettings, "mailbox">) {
  if (mailbox === null) {
    return (
      <Panel title={m.office_mailbox()}>
        <p>{m.office_mailbox_none()}</p>
      </Panel>
    )
  }
  const { server, folder, read_at: readAt, fault } = mailbox
  const [now, since] = [new Date(), fault?.since ?? ""]
  return (
    <Panel title={m.office_mailbox()}>
      <div className="stack">
        {fault && (
          <Notice tone="bad" icon="alert">
            {faults[fault.kind]()} {m.office_mailbox_since({ time: timeText(since, now) })}{" "}
            {fault.code !== null && <span className="xs">{m.office_mail_code({ code: fault.code })}</span>}
          </Notice>
        )}
        <Facts
          facts={[
            [m.office_mailbox_server(), <bdi key="server">{server}</bdi>],
            [m.office_mailbox_folder(), <bdi key="folder">{folder}</bdi>],
            [
              m.office_mailbox_read(),
              readAt === null ? (
                m.office_mailbox_never()
              ) : (
                <time key="read" dateTime={readAt} title={fullTime(readAt)}>
                  {timeText(readAt, now)}
                </time>
              ),
            ],
          ]}
        />
        <p className="xs quiet">{m.office_mailbox_words()}</p>
      </div>
    </Panel>
  )
}
