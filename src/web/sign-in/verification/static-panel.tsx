import { useRouter } from "@tanstack/react-router"
import { type ReactNode, useEffect, useId, useRef } from "react"
import { Notice, type NoticeTone } from "#ui/feedback/notice.tsx"
import { SuccessMark } from "#ui/feedback/success-mark.tsx"
import { Button } from "#ui/form/button.tsx"
import { paths } from "#web/paths.ts"
import { type SignInDialog, showSignIn } from "#web/sign-in/use-sign-in.ts"
import * as styles from "./verification.module.css"

type StaticPanelProps = { isSuccess?: boolean; title: string; text?: string; children: ReactNode }

/** The panel of a page that replaces a dialog. */
export function StaticPanel({ isSuccess = false, title, text, children }: StaticPanelProps) {
  return (
    <div className={`wrap page ${styles.page}`}>
      <div className={styles.panel}>
        <div className={styles.head}>
          {isSuccess && <SuccessMark className={styles.mark} />}
          <h1 className="h-section">{title}</h1>
          {text && <p className="small quiet">{text}</p>}
        </div>
        {children}
      </div>
    </div>
  )
}

type LinkOutcomeProps = {
  tone: NoticeTone
  text: string
  /** The label of the button. */
  next: string
  /** What the button opens. A login from there leads to the home page, because the page of the link has no other content. */
  opens: SignInDialog
  /** Whether it is the result of a press. The button is then focused, so that screen readers read it with the sentence. */
  isAnswer: boolean
}

/** The result of using a link. */
export function LinkOutcome({ tone, text, next, opens, isAnswer }: LinkOutcomeProps) {
  const button = useRef<HTMLButtonElement>(null)
  const textId = useId()
  const router = useRouter()
  const onSignedIn = () => void router.navigate({ href: paths.home(), replace: true })
  useEffect(() => {
    if (isAnswer) button.current?.focus()
  }, [isAnswer])
  return (
    <>
      <Notice tone={tone} id={textId}>
        {text}
      </Notice>
      <Button ref={button} kind="primary" size="lg" block aria-describedby={textId} onClick={() => showSignIn(opens, { onSignedIn })}>
        {next}
      </Button>
    </>
  )
}
