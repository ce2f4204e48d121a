import type { LinkPurpose } from "#web/sign-in/mail-link.ts"
import { ResetPasswordPanel } from "./reset-password-panel.tsx"
import { useMailLink } from "./use-mail-link.ts"
import { VerifyEmailPanel } from "./verify-email-panel.tsx"

/** The page that a link of a mail leads to. A link of a hosted provider may be for the other of the two. */
export function MailLinkPage({ page }: { page: LinkPurpose }) {
  const link = useMailLink(page)
  const Panel = (link?.purpose ?? page) === "verify-email" ? VerifyEmailPanel : ResetPasswordPanel
  return <Panel code={link === undefined ? undefined : (link?.code ?? null)} />
}
