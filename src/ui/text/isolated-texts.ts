import { isolated } from "./language.ts"

/** The label of a control that other rows have too: what it does, and to what. */
export function labelOf(act: string, subject: string): string {
  return `${act}: ${isolated(subject)}`
}

/** Short facts in one line: "QR 129 · about 60 min", each isolated. */
export function joinFacts(facts: readonly string[]): string {
  return facts.map(isolated).join(" · ")
}
