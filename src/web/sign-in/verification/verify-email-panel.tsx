import { useState } from "react"
import { m } from "#messages/messages.js"
import { Notice } from "#ui/feedback/notice.tsx"
import { Button } from "#ui/form/button.tsx"
import { mailFailure } from "#web/sign-in/failure-texts.ts"
import { IdentityProblem } from "#web/sign-in/identity.ts"
import { loadIdentity } from "#web/sign-in/load-identity.ts"
import { keepClickedLink, keepMailLink } from "#web/sign-in/mail-link.ts"
import { LinkOutcome, StaticPanel } from "./static-panel.tsx"

type Progress = "ready" | "working" | "done" | "spent"

/**
 * Uses a verification link when its owner presses the button, and stores it for the login that follows. Opening the link has no effect,
 * because mail scanners open links too.
 */
export function VerifyEmailPanel({ code }: { code: string | null | undefined }) {
  const [progress, setProgress] = useState<Progress>("ready")
  const [failure, setFailure] = useState<string | null>(null)

  async function verify() {
    if (!code) return
    setProgress("working")
    setFailure(null)
    try {
      const identity = await loadIdentity()
      await identity.verifyEmail(code)
      keepClickedLink(code)
      setProgress("done")
    } catch (fault) {
      const isSpent = fault instanceof IdentityProblem && fault.code === "link_spent"
      if (isSpent) keepMailLink(null)
      setProgress(isSpent ? "spent" : "ready")
      if (!isSpent) setFailure(mailFailure(fault))
    }
  }

  const login = { next: m.sign_in_back_to_login(), opens: "login" } as const
  if (progress === "done") {
    return (
      <StaticPanel isSuccess title={m.sign_in_success_title()}>
        <LinkOutcome tone="good" text={m.sign_in_verify_done()} isAnswer {...login} />
      </StaticPanel>
    )
  }
  if (progress === "spent" || code === null) {
    const reason = code === null ? m.sign_in_link_missing() : m.refusal_link_spent()
    return (
      <StaticPanel title={m.sign_in_verify_title()} text={m.sign_in_verify_again()}>
        <LinkOutcome tone={code === null ? "plain" : "warn"} text={reason} isAnswer={code !== null} {...login} />
      </StaticPanel>
    )
  }
  return (
    <StaticPanel title={m.sign_in_verify_title()} text={m.sign_in_verify_text()}>
      {failure && (
        <Notice tone="bad" role="alert">
          {failure}
        </Notice>
      )}
      <Button
        kind="primary"
        size="lg"
        block
        disabled={code === undefined}
        busy={progress === "working"}
        busyText={m.sign_in_verifying()}
        onClick={verify}
      >
        {m.sign_in_verify()}
      </Button>
    </StaticPanel>
  )
}
