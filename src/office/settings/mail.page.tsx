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
import { SettingsPage } from "#office/settings-page.tsx"
import { useTask } from "#office/use-task.ts"

const KEY = ["setting", "mail"]
/** How often the page asks again while a test mail may still wait. */
const ASK_EVERY_MS = 2000

/** How the shop sends mail, what is not sent, and a test. */
export function MailPage() {
  const may = useMay()
  const [isTested, setTested] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.mailSettings.read(undefined, { signal }),
    refetchInterval: ({ state }) => (isTested && state.data && state.data.queue.waiting > 0 ? ASK_EVERY_MS : false),
  })
  return (
    <SettingsPage title={m.office_mail_settings()}>
      {error && !data && <Fault fault={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonLines />}
      {data && <Sending settings={data} mayTest={may("settings.edit") !== null} onTested={() => setTested(true)} />}
      {data && <Unsent settings={data} maySee={may("jobs.retry") !== null} />}
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
      <Facts
        facts={[
          [m.office_mail_waiting(), queue.waiting],
          [m.office_mail_retrying(), queue.retrying],
          [m.office_mail_failed(), queue.failed],
          ...(fault === null
            ? []
            : ([
                [
                  m.office_mail_error(),
                  <bdi key="fault" lang="en">
                    {fault}
                  </bdi>,
                ],
              ] as const)),
        ]}
      />
    </Panel>
  )
}
