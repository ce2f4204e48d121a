import { useRouter } from "@tanstack/react-router"
import { lazy, Suspense, useEffect, useEffectEvent, useSyncExternalStore } from "react"
import { useMe } from "#office/me.ts"
import { onPlainKey } from "#office/plain-key.ts"
import { noteVisit } from "#office/visited.ts"
import { isPaletteOpen, setPaletteOpen, subscribeToPalette } from "./palette-state.ts"

const load = () => import("./palette.tsx")
const Palette = lazy(async () => ({ default: (await load()).Palette }))

/** Loads after the first page. */
const AFTER_MS = 300

/** Opens the palette with `Ctrl K` on every page, also from a field, and with `/` outside fields. Its script is loaded in advance. */
export function PaletteHost() {
  const open = useSyncExternalStore(subscribeToPalette, isPaletteOpen)
  useEffect(() => {
    const timer = setTimeout(() => void load(), AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  useVisits()
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    setPaletteOpen(!open)
  })
  const slash = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    setPaletteOpen(true)
  })
  useEffect(() => {
    addEventListener("keydown", press)
    const end = onPlainKey(slash)
    return () => {
      removeEventListener("keydown", press)
      end()
    }
  }, [])
  if (!open) return null
  return (
    <Suspense fallback={null}>
      <Palette onClose={() => setPaletteOpen(false)} />
    </Suspense>
  )
}

/** Keeps the objects that the member leaves, with the headings of their pages. */
function useVisits(): void {
  const router = useRouter()
  const { id } = useMe()
  useEffect(
    () =>
      router.subscribe("onBeforeNavigate", ({ fromLocation, pathChanged }) => {
        if (pathChanged && fromLocation) noteVisit(id, location.pathname, document.querySelector("#main h1")?.textContent)
      }),
    [router, id],
  )
}
