import { Presets, SingleBar } from "cli-progress"

export type ProgressBar = {
  /** Shows the progress of a step; without a total only that it is running. */
  show: (step: string, done: number, total: number) => void
  end: () => void
}

/** A bar on a terminal, and one line per step anywhere else. Both go to standard error, because results go to standard output. */
export function progressBar(): ProgressBar {
  return process.stderr.isTTY ? movingBar() : plainLines()
}

function movingBar(): ProgressBar {
  const bar = new SingleBar(
    {
      format: "{step} {bar} {percentage} %  {duration_formatted}",
      stream: process.stderr,
      hideCursor: true,
      clearOnComplete: true,
      etaBuffer: 50,
    },
    Presets.shades_classic,
  )
  let current: string | null = null
  return {
    show: (step, done, total) => {
      // A step without a total shows a full bar while it runs.
      const [value, size] = total > 0 ? [done, total] : [1, 1]
      if (current === null) bar.start(size, value, { step })
      else bar.update(value, { step })
      if (step !== current) bar.setTotal(size)
      current = step
    },
    end: () => bar.stop(),
  }
}

function plainLines(): ProgressBar {
  let current: string | null = null
  let shownTenths = 0
  return {
    show: (step, done, total) => {
      const tenths = total > 0 ? Math.floor((done / total) * 10) : 0
      if (step === current && tenths <= shownTenths) return
      process.stderr.write(tenths > 0 && step === current ? `${step}: ${tenths * 10} %\n` : `${step} …\n`)
      current = step
      shownTenths = tenths
    },
    end: () => {},
  }
}
