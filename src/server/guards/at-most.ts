import { Refusal } from "./refusal.ts"

export type Queue = {
  /** The number of jobs that run at a time. */
  running: number
  /** The number of jobs that wait; any further one is refused at once. */
  waiting: number
  /** The longest wait of a job. */
  waitMs: number
}

export type InTurn = {
  <Result>(job: () => Promise<Result>): Promise<Result>
  /** Runs the job only if there is a free place at once, for jobs that nobody waits for. */
  orNot: <Result>(job: () => Promise<Result>) => Promise<Result>
  /** The jobs now running and waiting, and the number refused so far while somebody waited. */
  counts: () => { running: number; waiting: number; refused: number }
}

/** A queue that runs a few jobs at a time, in the order of arrival. It refuses further jobs with `overloaded`. */
export function atMost({ running: places, waiting: maxWaiting, waitMs }: Queue): InTurn {
  const waiting = new Set<() => void>()
  let running = 0
  let refused = 0

  async function turn(): Promise<void> {
    if (running < places) {
      running++
      return
    }
    if (waiting.size >= maxWaiting) {
      refused++
      throw new Refusal("overloaded")
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const timer = setTimeout(() => {
      waiting.delete(start)
      refused++
      reject(new Refusal("overloaded"))
    }, waitMs)
    const start = () => {
      clearTimeout(timer)
      waiting.delete(start)
      resolve()
    }
    waiting.add(start)
    await promise
  }

  async function run<Result>(job: () => Promise<Result>): Promise<Result> {
    try {
      return await job()
    } finally {
      const [next] = waiting
      // A finished job passes its place to the next in the queue.
      if (next) next()
      else running--
    }
  }

  const inTurn = async <Result>(job: () => Promise<Result>) => {
    await turn()
    return run(job)
  }
  const orNot = async <Result>(job: () => Promise<Result>) => {
    if (running >= places) throw new Refusal("overloaded")
    await turn()
    return run(job)
  }
  return Object.assign(inTurn, { orNot, counts: () => ({ running, waiting: waiting.size, refused }) })
}
