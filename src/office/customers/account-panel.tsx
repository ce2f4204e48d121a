import { useQueryClient } from "@tanstack/react-query"
import type { OfficeCustomer } from "#contract/office/customers.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { useMay } from "#office/me.ts"
import { Button } from "#office/parts/control/button.tsx"
import { showToast } from "#office/parts/dialog/toasts.ts"
import { Notice } from "#office/parts/page/notice.tsx"
import { Facts, Panel } from "#office/parts/page/panel.tsx"
import { fullTime } from "#office/parts/text/time-text.ts"
import { useTask } from "#office/use-task.ts"
import type { AccountHelp } from "#rules/people/account-help.ts"
import { ChangeEmail } from "./change-email.tsx"

/** A customer's account, and how the shop's staff helps with it. */
export function AccountPanel({ customer }: { customer: OfficeCustomer }) {
  const { email, since, language, account } = customer
  const mayHelp = useMay()("customers.help")
  return (
    <Panel title={m.office_customer_facts()}>
      <div className="stack">
        <Facts
          facts={[
            [m.office_customer_mail(), <bdi key="mail">{email}</bdi>],
            ...(account ? ([[m.office_customer_verified(), account.is_verified ? m.office_yes() : m.office_no()]] as const) : []),
            ...(account ? ([[m.office_customer_sessions(), account.sessions]] as const) : []),
            [m.office_customer_since(), fullTime(since)],
            [m.office_customer_language(), language === "ar" ? m.office_arabic() : m.office_english()],
          ]}
        />
        {mayHelp &&
          (account ? <Help customer={customer} account={account} /> : <p className="xs quiet">{m.office_customer_elsewhere()}</p>)}
      </div>
    </Panel>
  )
}

type HelpProps = { customer: OfficeCustomer; account: NonNullable<OfficeCustomer["account"]> }

/** Mails a link again, changes the email, ends all sessions, or lifts the wait after wrong passwords. */
function Help({ customer, account }: HelpProps) {
  const { id, email } = customer
  const client = useQueryClient()
  const { run, busy, mistake } = useTask()
  const help = (act: AccountHelp, done: string) => () =>
    run(async () => {
      client.setQueryData(["customer", String(id)], await api.customers.help({ id, act }))
      showToast(done)
    })
  const mailed = m.office_customer_link_mailed({ email })
  return (
    <>
      <div className="row wrap">
        {!account.is_verified && (
          <Button icon="send" busy={busy} onClick={help("verification", mailed)}>
            {m.office_customer_mail_verification()}
          </Button>
        )}
        <Button icon="send" busy={busy} onClick={help("password", mailed)}>
          {m.office_customer_mail_password()}
        </Button>
        <Button busy={busy} onClick={help("unlock", m.office_customer_unlocked())}>
          {m.office_customer_unlock()}
        </Button>
        <ChangeEmail customer={customer} />
        {account.sessions > 0 && (
          <Button busy={busy} onClick={help("sign_out", m.office_customer_signed_out())}>
            {m.office_customer_sign_out()}
          </Button>
        )}
      </div>
      {mistake && (
        <Notice tone="bad" alert>
          {mistake}
        </Notice>
      )}
    </>
  )
}
