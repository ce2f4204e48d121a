import { useQuery } from "@tanstack/react-query"
import { useSearch } from "@tanstack/react-router"
import { useEffect } from "react"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { Fault } from "#office/parts/page/empty.tsx"
import { SkeletonLines } from "#office/parts/page/skeleton.tsx"
import { queryClient } from "#office/query-client.ts"
import { chooseLanguage, chooseTheme } from "#office/theme.ts"
import { EnrollFactor } from "./enroll-factor.tsx"
import { FactorForm } from "./factor-form.tsx"
import { PasswordForm } from "./password-form.tsx"
import { sessionQuery } from "./session-query.ts"
import { SignInFrame } from "./sign-in-frame.tsx"
import { wayBack } from "./way-back.ts"

/** The sign-in: password, then a second factor, or a passkey alone. */
export function SignInPage() {
  const { to }: { to?: string } = useSearch({ strict: false })
  const { data: session, error, refetch } = useQuery(sessionQuery)
  const isIn = session?.stage === "open" || session?.stage === "locked"
  useEffect(() => {
    if (isIn) void enter(to)
  }, [isIn, to])
  if (error) {
    return (
      <SignInFrame title={m.office_sign_in()}>
        <Fault fault={error} onRetry={() => void refetch()} />
      </SignInFrame>
    )
  }
  if (isIn)
    return (
      <SignInFrame title={m.office_sign_in()} words={m.office_opening()}>
        {null}
      </SignInFrame>
    )
  if (!session) {
    return (
      <SignInFrame title={m.office_sign_in()}>
        <SkeletonLines />
      </SignInFrame>
    )
  }
  if (session.stage === "enrolling") return <EnrollFactor canUsePasskeys={session.passkeys} onDone={() => void enter(to)} />
  if (session.stage === "factor") return <FactorForm session={session} />
  return <PasswordForm session={session} />
}

/** Opens the wanted page as a new document, in the member's language and theme. */
async function enter(to: string | undefined): Promise<void> {
  const me = await api.session.me()
  queryClient.clear()
  chooseTheme(me.theme)
  chooseLanguage(me.language)
  location.assign(wayBack(to))
}
