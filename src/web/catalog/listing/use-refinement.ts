import { useRouter } from "@tanstack/react-router"
import { useEffect, useRef, useState } from "react"

/**
 * Follows a change of filters: the new list is loaded first, while the old one stays where it is, and then the address changes without
 * scrolling, so that Back returns to the filters before. A list that cannot be loaded changes nothing. [spec 1 §4, spec 3 §5]
 */
export function useRefinement<T>() {
  const router = useRouter()
  const [wanted, setWanted] = useState<T | null>(null)
  const turns = useRef(0)

  useEffect(
    () => () => {
      turns.current++
    },
    [],
  )

  async function refine(next: T, href: string) {
    const turn = ++turns.current
    const isLatest = () => turn === turns.current
    const start = router.latestLocation.href
    setWanted(next)
    const target = { href } as Parameters<typeof router.preloadRoute>[0]
    const matches = href === start ? undefined : await router.preloadRoute(target)
    // Meanwhile the shopper may have chosen something else, or gone away.
    if (isLatest() && router.latestLocation.href === start && matches?.at(-1)?.status === "success") {
      await router.navigate({ href, resetScroll: false })
    }
    if (isLatest()) setWanted(null)
  }

  return {
    /** What was asked for last and is on its way; null when nothing is. */
    wanted,
    refine: (next: T, href: string) => void refine(next, href),
  }
}
