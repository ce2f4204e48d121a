import { useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import type { StaffMember } from "#contract/office/staff.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { useMay, useMe } from "#office/me.ts"
import { IconButton } from "#office/parts/control/button.tsx"
import { ActMenu } from "#office/parts/dialog/act-menu.tsx"
import { ConfirmDialog } from "#office/parts/dialog/confirm-dialog.tsx"
import { showToast } from "#office/parts/dialog/toasts.ts"
import { useGivableRoles } from "./givable-roles.ts"
import { MemberDialog } from "./member-dialog.tsx"
import { refreshStaff } from "./staff-data.ts"

type StaffQuestion = "role" | "sign-out" | "reset" | "suspend"

/** The actions for a member. Nobody manages themselves; a manager manages only lower roles. */
export function StaffActs({ member }: { member: StaffMember }) {
  const { id, name, role, state, sessions } = member
  const me = useMe()
  const may = useMay()
  const navigate = useNavigate()
  const givable = useGivableRoles()
  const [asked, setAsked] = useState<StaffQuestion | null>(null)
  const manages = may("staff.manage") !== null && id !== me.id && givable.some(({ key }) => key === role)
  const resume = () => void api.staff.resume({ id }).then(refreshStaff, () => showToast(m.office_fault()))
  const acts = [
    ...(manages ? [{ label: m.office_staff_role_and_places(), icon: "edit", onPick: () => setAsked("role") } as const] : []),
    ...(may("activity.read") === "all"
      ? [
          {
            label: m.office_staff_did({ name: name.split(" ")[0] ?? name }),
            icon: "history",
            onPick: () => void navigate({ to: "/activity", search: { staff: String(id) } }),
          } as const,
        ]
      : []),
    ...(manages && sessions > 0
      ? [{ label: m.office_staff_sign_out(), icon: "logout", end: sessions, apart: true, onPick: () => setAsked("sign-out") } as const]
      : []),
    ...(manages ? [{ label: m.office_staff_reset(), icon: "key", onPick: () => setAsked("reset") } as const] : []),
    ...(manages && state === "suspended" ? [{ label: m.office_staff_resume(), icon: "undo", apart: true, onPick: resume } as const] : []),
    ...(manages && state !== "suspended"
      ? [{ label: m.office_staff_suspend(), icon: "shieldx", bad: true, apart: true, onPick: () => setAsked("suspend") } as const]
      : []),
  ]
  const close = () => setAsked(null)
  return (
    <>
      <ActMenu trigger={<IconButton icon="more" size="small" aria-label={m.office_staff_acts_of({ name })} />} acts={acts} />
      {asked === "role" && <MemberDialog member={member} onClose={close} />}
      {asked !== null && asked !== "role" && <Question asked={asked} member={member} onClose={close} />}
    </>
  )
}

type QuestionProps = { asked: Exclude<StaffQuestion, "role">; member: StaffMember; onClose: () => void }

/** Confirms before a member is signed out or suspended, or the second factor is reset. */
function Question({ asked, member: { id, name, email }, onClose }: QuestionProps) {
  const questions = {
    "sign-out": {
      title: m.office_staff_sign_out_title({ name }),
      act: m.office_staff_sign_out(),
      words: m.office_staff_sign_out_words(),
      send: () => api.staff.endSessions({ id }),
    },
    reset: {
      title: m.office_staff_reset_title({ name }),
      act: m.office_staff_reset_act(),
      words: m.office_staff_reset_words({ email }),
      send: () => api.staff.resetFactor({ id }),
    },
    suspend: {
      title: m.office_staff_suspend_title({ name }),
      act: m.office_staff_suspend_act(),
      words: m.office_staff_suspend_words(),
      send: () => api.staff.suspend({ id }),
    },
  }
  const { title, act, words, send } = questions[asked]
  const confirm = async () => {
    await send()
    await refreshStaff()
  }
  return (
    <ConfirmDialog open onClose={onClose} title={title} act={act} harmful onConfirm={confirm}>
      {words}
    </ConfirmDialog>
  )
}
