import type { AnyRouter } from "@tanstack/react-router"

/** Goes on to the next step; the entry of this one keeps what was chosen in it, for the way back. [spec 3 §9] */
export async function goOn(router: AnyRouter, { from, to }: { from: string; to: string }): Promise<void> {
  await router.navigate({ href: from, replace: true, resetScroll: false })
  await router.navigate({ href: to, resetScroll: false })
}
