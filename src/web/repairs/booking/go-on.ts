import type { AnyRouter } from "@tanstack/react-router"

/** Opens the next step. The history entry of this step keeps its choices, for going back. [spec 3 §9] */
export async function goOn(router: AnyRouter, { from, to }: { from: string; to: string }): Promise<void> {
  await router.navigate({ href: from, replace: true, resetScroll: false })
  await router.navigate({ href: to, resetScroll: false })
}
