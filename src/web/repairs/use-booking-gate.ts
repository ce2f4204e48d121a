import { useRouter } from "@tanstack/react-router"
import type { MouseEvent } from "react"
import { showToast } from "#ui/dialog/toast.ts"
import { readToken } from "#web/device/token.ts"
import { paths } from "#web/paths.ts"
import { showSignIn } from "#web/sign-in/use-sign-in.ts"

/**
 * The click handler of a link into the booking: a visitor sees `text` and the sign-in, and then starts at the device step. [spec 2 §2, §5]
 */
export function useBookingGate(text: string, afterwards: string = paths.selectDevice()): (event: MouseEvent) => void {
  const router = useRouter()
  return (event) => {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (opensElsewhere || readToken() !== null) return
    event.preventDefault()
    showToast(text, { kind: "bad", about: "sign-in" })
    showSignIn("login", { onSignedIn: () => void router.navigate({ href: afterwards, resetScroll: false }) })
  }
}
