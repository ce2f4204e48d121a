import type { Cart } from "#contract/cart.ts"
import type { Api } from "#contract/contract.ts"
import { m } from "#messages/messages.js"
import { ApiProblem } from "#web/api-problem.ts"
import { shownCart } from "./shown-cart.ts"

export type CartView = {
  /** Includes unanswered changes; null while unknown. */
  cart: Cart | null
  /** Why the cart could not be loaded. */
  fault: ApiProblem | null
  /** By variant, the message of the last change of its line, when it was refused or failed. */
  refusals: ReadonlyMap<number, string>
}

type Parts = {
  calls: Pick<Api["cart"], "change" | "details">
  /** Called with the number of lines after every answer, and with null when the cart is cleared. */
  remember: (lineCount: number | null) => void
}

type PendingChange = { delta: number; done: ((problem: ApiProblem | null) => void)[] }

type Sent = { variant: number; delta: number }

type State = Parts & {
  /** The server's last answer. */
  known: Cart | null
  view: CartView
  refusals: ReadonlyMap<number, string>
  /** By variant, the message of a change that failed without a refusal. It shows until the cart is loaded. */
  failures: ReadonlyMap<number, string>
  /** By variant, the changes that are not sent yet. */
  waiting: Map<number, PendingChange>
  sent: Sent | null
  /** Called when the cart is loaded next. */
  readers: (() => void)[]
  isBusy: boolean
  /** Counts the customers: answers to another customer's requests must not show. */
  owner: number
  listeners: Set<() => void>
}

const SIGNED_OUT = 401
/** The view before the first answer, and without a customer. */
export const emptyView: CartView = { cart: null, fault: null, refusals: new Map() }

/**
 * A customer's cart in the browser: the server's last answer and the changes since. Requests are sent one at a time, so that responses
 * arrive in order; changes of one line made meanwhile are sent together. A change is a difference, so it is never sent twice: after a
 * refusal, or without a response, the cart is loaded again. Pages use the store of `use-cart`; tests create their own.
 */
export function createCartStore(parts: Parts) {
  const state: State = {
    ...parts,
    known: null,
    view: emptyView,
    refusals: new Map(),
    failures: new Map(),
    waiting: new Map(),
    sent: null,
    readers: [],
    isBusy: false,
    owner: 0,
    listeners: new Set(),
  }
  return {
    view: () => state.view,
    subscribe(listener: () => void) {
      state.listeners.add(listener)
      return () => state.listeners.delete(listener)
    },
    /** Loads the cart, after the pending changes. */
    load: () => load(state),
    /** Changes a line's quantity by a difference; resolves when the server has answered, with the problem if there is one. */
    change: (variant: number, delta: number) => change(state, variant, delta),
    /** Shows a refusal at a line without a request. */
    refuse: (variant: number, sentence: string) => refuse(state, variant, sentence),
    /** Clears the store for another customer. */
    clear: () => clear(state),
  }
}

async function load(state: State): Promise<void> {
  const done = new Promise<void>((resolve) => state.readers.push(resolve))
  if (state.view.fault) publish(state, null)
  void work(state)
  await done
}

async function change(state: State, variant: number, delta: number): Promise<ApiProblem | null> {
  const line = state.waiting.get(variant) ?? { delta: 0, done: [] }
  line.delta += delta
  const answered = new Promise<ApiProblem | null>((resolve) => line.done.push(resolve))
  state.waiting.set(variant, line)
  state.refusals = without(state.refusals, variant)
  state.failures = without(state.failures, variant)
  publish(state)
  void work(state)
  return answered
}

function refuse(state: State, variant: number, sentence: string): void {
  state.refusals = new Map(state.refusals).set(variant, sentence)
  publish(state)
}

function clear(state: State): void {
  state.owner += 1
  state.known = null
  state.sent = null
  state.refusals = new Map()
  state.failures = new Map()
  for (const { done } of state.waiting.values()) for (const each of done) each(new ApiProblem(SIGNED_OUT, ""))
  state.waiting.clear()
  state.remember(null)
  publish(state, null)
}

/** Publishes the current state: the known cart with every unanswered change. */
function publish(state: State, fault: ApiProblem | null = state.known ? null : state.view.fault): void {
  const { known, waiting, sent, refusals, failures } = state
  const changes = new Map([...waiting].map(([variant, { delta }]) => [variant, delta]))
  if (sent) changes.set(sent.variant, (changes.get(sent.variant) ?? 0) + sent.delta)
  state.view = { cart: known && shownCart(known, changes), fault, refusals: new Map([...failures, ...refusals]) }
  for (const listener of state.listeners) listener()
}

/** Sends the pending changes one after the other, then loads the cart if it was requested. */
async function work(state: State): Promise<void> {
  if (state.isBusy) return
  state.isBusy = true
  while (state.waiting.size > 0 || state.readers.length > 0) {
    const [next] = state.waiting
    if (next) await send(state, ...next)
    else await read(state)
  }
  state.isBusy = false
}

async function send(state: State, variant: number, { delta, done }: PendingChange): Promise<void> {
  state.waiting.delete(variant)
  const asker = state.owner
  const problem = delta === 0 ? null : await request(state, variant, delta)
  state.sent = null
  if (asker === state.owner) {
    if (problem) await revert(state, { variant, delta }, problem, done)
    publish(state)
  }
  for (const each of done) each(problem)
}

async function request(state: State, variant: number, delta: number): Promise<ApiProblem | null> {
  const asker = state.owner
  state.sent = { variant, delta }
  try {
    const cart = await state.calls.change({ product: variant, quantity: Math.max(-999, Math.min(delta, 999)) })
    if (asker === state.owner) accept(state, cart)
    return null
  } catch (fault) {
    return problemOf(fault)
  }
}

/** Returns to the server's state. Later changes of the line are dropped, since they assumed the failed one. */
async function revert(state: State, sent: Sent, problem: ApiProblem, done: PendingChange["done"]): Promise<void> {
  const { variant } = sent
  const asker = state.owner
  const wished = Math.max(quantityOf(state.known, variant) + sent.delta, 0)
  done.push(...(state.waiting.get(variant)?.done ?? []))
  state.waiting.delete(variant)
  if (isRefusal(problem)) state.refusals = new Map(state.refusals).set(variant, problem.detail)
  publish(state)
  if (problem.status === SIGNED_OUT) return
  const isRead = await readAgain(state)
  // The change may have arrived although its answer was lost, and a newer change has its own answer.
  const isMade = isRead && quantityOf(state.known, variant) === wished
  if (isRefusal(problem) || isMade || state.waiting.has(variant) || asker !== state.owner) return
  state.failures = new Map(state.failures).set(variant, isRead ? failureText(problem) : m.cart_change_unknown())
}

function failureText({ status }: ApiProblem): string {
  return status === 0 ? m.cart_change_not_sent() : m.cart_change_failed()
}

/** Whether the cart was read. Without an answer the last known cart stays. */
async function readAgain(state: State): Promise<boolean> {
  const asker = state.owner
  const cart = await state.calls.details().catch(() => null)
  if (!cart || asker !== state.owner) return false
  accept(state, cart)
  return true
}

async function read(state: State): Promise<void> {
  const asked = state.readers
  state.readers = []
  const asker = state.owner
  const answer = await state.calls.details().then(
    (cart) => ({ cart, fault: null }),
    (fault: unknown) => ({ cart: null, fault: problemOf(fault) }),
  )
  if (asker === state.owner) {
    if (answer.cart) {
      state.failures = new Map()
      accept(state, answer.cart)
    }
    if (answer.fault?.status === SIGNED_OUT) state.known = null
    publish(state, answer.fault)
  }
  for (const done of asked) done()
}

function accept(state: State, cart: Cart): void {
  state.known = cart
  state.remember(cart.products.length)
}

function quantityOf(cart: Cart | null, variant: number): number {
  return cart?.products.find(({ product }) => product.id === variant)?.quantity ?? 0
}

function without(sentences: ReadonlyMap<number, string>, variant: number): ReadonlyMap<number, string> {
  return new Map([...sentences].filter(([id]) => id !== variant))
}

/** Whether the server refused the change for a reason that the customer should read, other than a missing sign-in. */
export function isRefusal({ status }: ApiProblem): boolean {
  return status >= 400 && status < 500 && status !== SIGNED_OUT
}

function problemOf(fault: unknown): ApiProblem {
  return fault instanceof ApiProblem ? fault : new ApiProblem(0, String(fault))
}
