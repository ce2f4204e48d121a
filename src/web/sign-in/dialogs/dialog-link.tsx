import { SiteLink } from "#ui/navigation/site-link.tsx"
import * as styles from "#web/sign-in/sign-in.module.css"
import type { SignInDialog } from "#web/sign-in/use-sign-in.ts"
import { dialogAddresses } from "#web/sign-in/use-sign-in.ts"

type DialogLinkProps = { to: SignInDialog; onSwitch: (dialog: SignInDialog) => void; children: string }

/** A link to another sign-in dialog over the same page; in a new tab it opens the dialog's address. */
export function DialogLink({ to, onSwitch, children }: DialogLinkProps) {
  return (
    <SiteLink
      className={`link small ${styles.switchLink}`}
      href={dialogAddresses[to]()}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        onSwitch(to)
      }}
    >
      {children}
    </SiteLink>
  )
}
