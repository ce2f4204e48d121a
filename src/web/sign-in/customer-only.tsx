import { useHydrated } from "@tanstack/react-router"
import { Fragment, type ReactNode, useEffect } from "react"
import { m } from "#messages/messages.js"
import { Empty } from "#ui/feedback/empty.tsx"
import { NeedsScript } from "#ui/feedback/notice.tsx"
import { Button } from "#ui/form/button.tsx"
import { showSignIn } from "./use-sign-in.ts"
import { useCustomerKeyHash } from "./use-signed-in.ts"

type CustomerOnlyProps = {
  /** What the server renders for everyone: skeletons of the content. */
  waiting: ReactNode
  /** Called for a visitor; a function of a module, so that it stays the same. */
  onVisitor?: () => void
  /** The heading level for a visitor: `h1` where the page's own heading is private. */
  heading?: "h1" | "h2"
  children: ReactNode
}

/**
 * A part of a page for signed-in customers. Only the browser knows who is signed in: a visitor sees the login over a page without private
 * content, and the content after the login. [A4]
 */
export function CustomerOnly({ waiting, onVisitor, heading = "h2", children }: CustomerOnlyProps) {
  const isHydrated = useHydrated()
  const customer = useCustomerKeyHash()
  const isVisitor = isHydrated && customer === ""

  useEffect(() => {
    if (!isVisitor) return
    onVisitor?.()
    showSignIn("login")
    return () => showSignIn(null)
  }, [isVisitor, onVisitor])

  // Another customer gets fresh state.
  if (customer !== "") return <Fragment key={customer}>{children}</Fragment>
  if (!isVisitor) {
    return (
      <>
        <NeedsScript />
        <div className="only-script">{waiting}</div>
      </>
    )
  }
  return (
    <Empty
      icon="user"
      heading={heading}
      title={m.sign_in_needed()}
      text={m.sign_in_needed_text()}
      action={
        <Button kind="primary" onClick={() => showSignIn("login")}>
          {m.sign_in_needed_action()}
        </Button>
      }
    />
  )
}
