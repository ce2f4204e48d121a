import { type FormEvent, useState } from "react"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { Button } from "#office/parts/control/button.tsx"
import { SelectField, TextField } from "#office/parts/control/field.tsx"
import { Dialog } from "#office/parts/dialog/dialog.tsx"
import { showToast } from "#office/parts/dialog/toasts.ts"
import { useTask } from "#office/use-task.ts"
import type { Locale } from "#rules/values/locale.ts"
import { type RoleAndPlaces, RoleAndPlacesFields } from "./role-and-places.tsx"
import { refreshStaff } from "./staff-data.ts"

const FORM = "invite"

/** Sends an invitation with a role and places. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState("")
  const [language, setLanguage] = useState<Locale>("en")
  const [given, setGiven] = useState<RoleAndPlaces>({ role: "sales", places: null })
  const { run, busy, mistake } = useTask()
  const send = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      await api.staff.invite({ email: email.trim(), role: given.role, places: given.places && [...given.places], language })
      await refreshStaff()
      showToast(m.office_staff_invited_toast({ email: email.trim() }))
      onClose()
    })
  }
  return (
    <Dialog
      open
      title={m.office_staff_invite_title()}
      onClose={onClose}
      foot={
        <Button kind="primary" type="submit" form={FORM} busy={busy}>
          {m.office_staff_invite_act()}
        </Button>
      }
    >
      <form id={FORM} className="stack stack-4" onSubmit={send}>
        <TextField
          label={m.office_mail_address()}
          type="email"
          required
          maxLength={200}
          value={email}
          mistake={mistake}
          hint={m.office_staff_invite_words()}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <RoleAndPlacesFields value={given} onChange={setGiven} />
        <SelectField
          label={m.office_me_language()}
          value={language}
          options={[
            { value: "en", label: m.office_english() },
            { value: "ar", label: m.office_arabic() },
          ]}
          onChange={(event) => setLanguage(event.currentTarget.value === "ar" ? "ar" : "en")}
        />
      </form>
    </Dialog>
  )
}
