/** A finding about a file, and where: a row and column of a table, or a path (JSON pointer) in a file of the folder. */
export type ImportFinding = {
  file?: string
  row?: number
  column?: string
  path?: string
  message: string
}

const LISTED = 100

/** Collects findings about a source: the first hundred in full, the rest only as a number. */
export class ImportFindings {
  readonly listed: ImportFinding[] = []
  count = 0

  add(finding: ImportFinding): void {
    this.count++
    if (this.listed.length < LISTED) this.listed.push(finding)
  }

  /** Adds a summary before all others. */
  addFirst(finding: ImportFinding): void {
    this.count++
    this.listed.unshift(finding)
  }

  refuseIfAny(): void {
    if (this.count > 0) throw new ImportRefused(this)
  }
}

/** A source cannot be imported as it is; nothing was imported. */
export class ImportRefused extends Error {
  override name = "ImportRefused"
  readonly faults: readonly ImportFinding[]
  readonly count: number

  constructor(faults: ImportFindings) {
    super(faults.count === 1 ? "Nothing was imported, because of 1 fault." : `Nothing was imported, because of ${faults.count} faults.`)
    // Sorted by row, because people read a table from the top.
    this.faults = faults.listed.toSorted((a, b) => (a.row ?? 0) - (b.row ?? 0))
    this.count = faults.count
  }
}
