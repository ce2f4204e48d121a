/** The prompt over the page: to unlock it, or for a factor that an action needs. Calls that need the same prompt share its answer. */
export type GateKind = "unlock" | "factor"

type Gate = { kind: GateKind; answer: PromiseWithResolvers<boolean> }

let gate: Gate | null = null
const listeners = new Set<() => void>()

function set(next: Gate | null): void {
  gate = next
  for (const listener of listeners) listener()
}

/** Opens the prompt and resolves with true once it is passed, or with false if the person dismisses it or another prompt replaces it. */
export function ask(kind: GateKind): Promise<boolean> {
  if (gate?.kind === kind) return gate.answer.promise
  gate?.answer.resolve(false)
  const answer = Promise.withResolvers<boolean>()
  set({ kind, answer })
  return answer.promise
}

export function answerGate(given: boolean): void {
  gate?.answer.resolve(given)
  set(null)
}

export function subscribeToGate(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const currentGate = (): GateKind | null => gate?.kind ?? null
