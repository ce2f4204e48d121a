import { useState } from "react"
import type { OnlinePayment, PaymentSettings } from "#contract/office/settings/payment-settings.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { Switch } from "#office/parts/control/choices.tsx"
import { TextArea } from "#office/parts/control/field.tsx"
import { ConflictDialog } from "#office/parts/form/conflict-dialog.tsx"
import { DraftNotice } from "#office/parts/form/draft-notice.tsx"
import { useObjectForm } from "#office/parts/form/use-object-form.ts"
import { Panel } from "#office/parts/page/panel.tsx"
import { Badge } from "#office/parts/text/badge.tsx"
import { OfficeProblem } from "#office/problem.ts"

const LANGUAGES = ["en", "ar"] as const
const NOTHING: ReadonlyMap<string, string> = new Map()

type Fields = { is_on: boolean; en: string; ar: string }

const fieldsOf = ({ is_on, reason }: OnlinePayment): Fields => ({ is_on, ...reason })

/** The switch of online payment, and the reason that shoppers read while it is off. */
export function OnlinePaymentPanel({ settings, mayEdit }: { settings: PaymentSettings; mayEdit: boolean }) {
  const { online, version } = settings
  const names = { is_on: m.office_payments_is_on(), en: m.office_payments_reason_en(), ar: m.office_payments_reason_ar() }
  const [mistakes, setMistakes] = useState(NOTHING)
  const form = useObjectForm<Fields>({
    object: "setting:payments.online",
    saved: fieldsOf(online),
    version,
    names,
    read: (current) => fieldsOf((current as { value: OnlinePayment | null }).value ?? online),
    save: async ({ is_on, ...reason }, seen) => {
      setMistakes(NOTHING)
      try {
        return (await api.paymentSettings.change({ is_on, reason }, { version: seen })).version
      } catch (fault) {
        if (fault instanceof OfficeProblem) setMistakes(new Map(fault.errors.map(({ path, message }) => [path, message])))
        throw fault
      }
    },
  })
  const state = <Badge tone={online.is_on ? "good" : "warn"}>{online.is_on ? m.office_payments_on() : m.office_payments_off()}</Badge>
  return (
    <Panel title={m.office_payments_online()} aside={state}>
      <div className="stack">
        <DraftNotice draft={form.draft} onTake={form.takeDraft} onDrop={form.dropDraft} />
        <Switch checked={form.values.is_on} disabled={!mayEdit} onChange={({ target }) => form.set("is_on", target.checked)}>
          {m.office_payments_is_on()}
        </Switch>
        <p className="xs quiet">{m.office_payments_off_words()}</p>
        <div className="cols cols-2">
          {LANGUAGES.map((language) => (
            <TextArea
              key={language}
              label={m.office_payments_reason()}
              aside={language === "en" ? m.office_english() : m.office_arabic()}
              mistake={mistakes.get(`reason.${language}`) ?? null}
              lang={language}
              dir={language === "en" ? "ltr" : "rtl"}
              rows={3}
              maxLength={300}
              required={!form.values.is_on}
              readOnly={!mayEdit}
              changed={form.isChanged(language)}
              value={form.values[language]}
              onChange={({ target }) => form.set(language, target.value)}
            />
          ))}
        </div>
      </div>
      {form.conflict && <ConflictDialog conflict={form.conflict} names={names} onResolve={form.resolve} onClose={form.leaveConflict} />}
    </Panel>
  )
}
