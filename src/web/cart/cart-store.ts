import type { Cart } from "#contract/cart.ts"
import type { Api } from "#contract/contract.ts"
import { ApiProblem } from "#web/api-problem.ts"
import { shownCart } from "./shown-cart.ts"

export type CartView = {
  /** Includes unanswered changes; null while unknown. */
  cart: Cart | null
  /** Why the cart could not be loaded. */
  fault: ApiProblem | null
  /** By variant, the sentence with which the last change of its line was refused. */
  refusals: ReadonlyMap<number, string>
}

type Parts = {
  calls: Pick<Api["cart"], "change" | "details">
  /** Called with the number of lines after every answer, and with null when the cart is cleared. */
  remember: (lineCount: number | null) => void
}

type PendingChange = { delta: number; done: ((problem: ApiProblem | null) => void)[] }

const SIGNED_OUT = 401
/** The view before the first answer, and without a customer. */
export const emptyView: CartView = { cart: null, fault: null, refusals: new Map() }

/**
 * A customer's cart in the browser: the server's last answer and the changes since. Requests go one at a time, so that answers come in
 * order; changes of one line that come meanwhile are sent together. A change is a difference, so it is never sent twice: after a refusal,
 * or without an answer, the cart is loaded again. Pages use the store of `use-cart`; tests create theirs.
 */
export function createCartStore({ calls, remember }: Parts) {
  let known: Cart | null = null
  let view = emptyView
  let refusals = new Map<number, string>()
  const waiting = new Map<number, PendingChange>()
  let sent: { variant: number; delta: number } | null = null
  let readers: (() => void)[] = []
  let isBusy = false
  // Answers to another customer's requests must not show.
  let owner = 0
  const listeners = new Set<() => void>()

  function publish(fault: ApiProblem | null = known ? null : view.fault) {
    const changes = new Map([...waiting].map(([variant, { delta }]) => [variant, delta]))
    if (sent) changes.set(sent.variant, (changes.get(sent.variant) ?? 0) + sent.delta)
    view = { cart: known && shownCart(known, changes), fault, refusals }
    for (const listener of listeners) listener()
  }

  function accept(cart: Cart) {
    known = cart
    remember(cart.products.length)
  }

  async function work() {
    if (isBusy) return
    isBusy = true
    while (waiting.size > 0 || readers.length > 0) {
      const [next] = waiting
      if (next) await send(...next)
      else await read()
    }
    isBusy = false
  }

  async function send(variant: number, { delta, done }: PendingChange) {
    waiting.delete(variant)
    const asker = owner
    const problem = delta === 0 ? null : await change(variant, delta)
    sent = null
    if (asker === owner) {
      if (problem) await revert(variant, problem, done)
      publish()
    }
    for (const each of done) each(problem)
  }

  async function change(variant: number, delta: number): Promise<ApiProblem | null> {
    const asker = owner
    sent = { variant, delta }
    try {
      const cart = await calls.change({ product: variant, quantity: Math.max(-999, Math.min(delta, 999)) })
      if (asker === owner) accept(cart)
      return null
    } catch (fault) {
      return problemOf(fault)
    }
  }

  /** Returns to the server's state. Later changes of the line are dropped, since they assumed the failed one. */
  async function revert(variant: number, problem: ApiProblem, done: PendingChange["done"]) {
    done.push(...(waiting.get(variant)?.done ?? []))
    waiting.delete(variant)
    if (isRefusal(problem)) refusals = new Map(refusals).set(variant, problem.detail)
    publish()
    if (problem.status !== SIGNED_OUT) await readAgain()
  }

  async function readAgain() {
    const asker = owner
    const cart = await calls.details().catch(() => null)
    // Without an answer the last known cart stays.
    if (cart && asker === owner) accept(cart)
  }

  async function read() {
    const asked = readers
    readers = []
    const asker = owner
    const answer = await calls.details().then(
      (cart) => ({ cart, fault: null }),
      (fault: unknown) => ({ cart: null, fault: problemOf(fault) }),
    )
    if (asker === owner) {
      if (answer.cart) accept(answer.cart)
      if (answer.fault?.status === SIGNED_OUT) known = null
      publish(answer.fault)
    }
    for (const done of asked) done()
  }

  return {
    view: () => view,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Loads the cart, after the pending changes. */
    async load(): Promise<void> {
      const done = new Promise<void>((resolve) => readers.push(resolve))
      if (view.fault) publish(null)
      void work()
      await done
    },
    /** Changes a line's quantity by a difference; resolves when the server has answered, with the problem if there is one. */
    async change(variant: number, delta: number): Promise<ApiProblem | null> {
      const line = waiting.get(variant) ?? { delta: 0, done: [] }
      line.delta += delta
      const answered = new Promise<ApiProblem | null>((resolve) => line.done.push(resolve))
      waiting.set(variant, line)
      refusals = new Map([...refusals].filter(([refused]) => refused !== variant))
      publish()
      void work()
      return answered
    },
    /** Shows a refusal at a line without a request. */
    refuse(variant: number, sentence: string): void {
      refusals = new Map(refusals).set(variant, sentence)
      publish()
    },
    /** Clears the store for another customer. */
    clear(): void {
      owner += 1
      known = null
      sent = null
      refusals = new Map()
      for (const { done } of waiting.values()) for (const each of done) each(new ApiProblem(SIGNED_OUT, ""))
      waiting.clear()
      remember(null)
      publish(null)
    },
  }
}

/** Whether the server refused the change for a reason that the customer should read, other than a missing sign-in. */
export function isRefusal({ status }: ApiProblem): boolean {
  return status >= 400 && status < 500 && status !== SIGNED_OUT
}

function problemOf(fault: unknown): ApiProblem {
  return fault instanceof ApiProblem ? fault : new ApiProblem(0, String(fault))
}
