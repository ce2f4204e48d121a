import { Link } from "@tanstack/react-router"
import type { PaymentSettings, WebhookAnswer } from "#contract/office/settings/payment-settings.ts"
import { m } from "#messages/messages.js"
import { Facts, Panel, PanelLine } from "#office/parts/page/panel.tsx"
import { Badge } from "#office/parts/text/badge.tsx"
import { providerName } from "#office/parts/text/payment-words.ts"
import { fullTime, timeText } from "#office/parts/text/time-text.ts"
import { Fixed } from "./seats-panel.tsx"
import * as styles from "./settings.module.css"

const ANSWERS: Readonly<Record<WebhookAnswer, () => string>> = {
  received: m.office_payments_answer_received,
  bad_signature: m.office_payments_answer_bad_signature,
  malformed: m.office_payments_answer_malformed,
  not_found: m.office_payments_answer_not_found,
}

/** The payment provider as the environment sets it, and its last webhooks with their answers. */
export function ProviderPanel({ settings }: { settings: PaymentSettings }) {
  const { provider, mode, provider_url: url, webhook_url: webhookUrl, keys, fixed_by: by } = settings
  return (
    <div className="stack stack-4">
      <Panel title={m.office_payments_provider()} aside={<Mode mode={mode} />}>
        <div className="stack">
          <Facts
            facts={[
              [m.office_payments_name(), <bdi key="name">{providerName(provider)}</bdi>],
              ...(url === null ? [] : ([[m.office_payments_url(), <bdi key="url">{url}</bdi>]] as const)),
              [m.office_payments_webhook_url(), <bdi key="webhook">{webhookUrl}</bdi>],
              [m.office_payments_keys(), keys.length === 0 ? m.office_payments_keys_none() : m.office_payments_keys_set()],
            ]}
          />
          {keys.length > 0 && (
            <ul className="xs quiet" dir="ltr">
              {keys.map((key) => (
                <li key={key}>{key}</li>
              ))}
            </ul>
          )}
          <Fixed by={{ by, value: provider }} />
        </div>
      </Panel>
      <Webhooks webhooks={settings.webhooks} />
    </div>
  )
}

function Mode({ mode }: Pick<PaymentSettings, "mode">) {
  return mode === "live" ? (
    <Badge tone="good">{m.office_payments_mode_live()}</Badge>
  ) : (
    <Badge tone="warn">{m.office_payments_mode_test()}</Badge>
  )
}

function Webhooks({ webhooks }: Pick<PaymentSettings, "webhooks">) {
  const now = new Date()
  return (
    <Panel
      flush
      title={m.office_payments_webhooks()}
      foot={
        <Link className="link" to="/activity/payments">
          {m.office_payments_all_webhooks()}
        </Link>
      }
    >
      {webhooks.length === 0 && <PanelLine>{m.office_payments_no_webhooks()}</PanelLine>}
      {webhooks.map(({ answer, status, received_at: at }) => (
        <PanelLine key={answer}>
          <div className={styles.what}>
            <span className="medium">{ANSWERS[answer]()}</span>
            <time className="xs quiet" dateTime={at} title={fullTime(at)}>
              {timeText(at, now)}
            </time>
          </div>
          <Badge tone={status === 200 ? "good" : "bad"}>
            <bdi>{status}</bdi>
          </Badge>
        </PanelLine>
      ))}
      {webhooks.length > 0 && (
        <PanelLine>
          <span className="xs quiet">{m.office_payments_webhooks_words()}</span>
        </PanelLine>
      )}
    </Panel>
  )
}
