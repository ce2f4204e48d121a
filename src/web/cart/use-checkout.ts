import { useRouter } from "@tanstack/react-router"
import { useEffect, useState } from "react"
import { m } from "#messages/messages.js"
import { showToast } from "#ui/dialog/toast.ts"
import { paths } from "#web/paths.ts"
import { readToken } from "#web/token.ts"

const DELAY_MS = 200

/** Goes to the place-order page after 200 ms; whoever was signed out meanwhile is told to sign in. [spec 2 §9, spec 1 §8] */
export function useCheckout(): [go: () => void, isLeaving: boolean] {
  const router = useRouter()
  const [isLeaving, setLeaving] = useState(false)
  useEffect(() => {
    if (!isLeaving) return
    const timer = setTimeout(() => void router.navigate({ href: paths.placeOrder(), resetScroll: false }), DELAY_MS)
    return () => clearTimeout(timer)
  }, [isLeaving, router])

  function go() {
    if (readToken() === null) showToast(m.cart_login_first(), { kind: "bad" })
    else setLeaving(true)
  }
  return [go, isLeaving]
}
