import { m } from "#messages/messages.js"
import { Modal } from "#web/ui/modal.tsx"
import { Notice } from "#web/ui/notice.tsx"
import type { SignInDialog } from "./use-sign-in.ts"

const titles = {
  login: m.sign_in_login_title,
  register: m.sign_in_register_title,
  "forgot-password": m.sign_in_forgot_title,
} satisfies Record<SignInDialog, () => string>

export function SignInPanel({ dialog, onClose }: { dialog: SignInDialog; onClose: () => void }) {
  return (
    <Modal open onClose={onClose} title={titles[dialog]()}>
      <Notice>{m.sign_in_not_open()}</Notice>
    </Modal>
  )
}
