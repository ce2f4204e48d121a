import { useState } from "react"
import { m } from "#messages/messages.js"
import { Button } from "#ui/form/button.tsx"
import { Icon } from "#ui/media/icon.tsx"
import { LazyDialog } from "#web/loading/lazy-dialog.tsx"

const loadDialog = () => import("./logout-dialog.tsx").then((module) => module.LogoutDialog)

/** Asks for confirmation, then signs out. */
export function LogoutButton({ className }: { className?: string }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button kind="quiet" className={className} onClick={() => setAsking(true)}>
        <Icon name="logout" flip />
        {m.account_logout()}
      </Button>
      {isAsking && (
        <LazyDialog load={loadDialog} onClose={() => setAsking(false)}>
          {(LogoutDialog) => <LogoutDialog onClose={() => setAsking(false)} />}
        </LazyDialog>
      )}
    </>
  )
}
