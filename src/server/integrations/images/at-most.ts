/** A queue that runs at most `limit` jobs at a time, in the order in which they came. */
export function atMost(limit: number): <T>(job: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (job) => {
    if (running < limit) running++
    else await new Promise<void>((start) => waiting.push(start))
    try {
      return await job()
    } finally {
      const next = waiting.shift()
      // A job that ends hands its place on, so that nobody slips in between.
      if (next) next()
      else running--
    }
  }
}
