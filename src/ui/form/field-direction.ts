import type { ComponentProps } from "react"

const LEFT_TO_RIGHT = new Set(["email", "tel", "url", "password", "numeric", "decimal", "number"])

/** The direction of what a field is for: addresses of mail and web, numbers and passwords read from left to right in every language. */
export function fieldDirection({ type, inputMode, dir }: Pick<ComponentProps<"input">, "type" | "inputMode" | "dir">): string | undefined {
  return dir ?? ([type, inputMode].some((kind) => kind !== undefined && LEFT_TO_RIGHT.has(kind)) ? "ltr" : undefined)
}
