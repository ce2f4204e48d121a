import type { Locale } from "#rules/values/locale.ts"
import { type FindingCode, type FindingValues, findingSentence, type Said } from "./finding-words.ts"

/** Where a finding is: a row and column of a table, or a path (JSON pointer) in a file of the folder. */
export type FindingPlace = { file?: string; row?: number; column?: string; path?: string }

/** A finding about a file, and where. The command line prints the message; the office stores what it says, and shows it in two languages. */
export type ImportFinding = FindingPlace & { message: string }

const SAID = new WeakMap<ImportFinding, Said>()

/** The code of a finding's sentence with its values; null for one that only the command line has. */
export function saidBy(finding: ImportFinding): Said | null {
  return SAID.get(finding) ?? null
}

/** A finding in a language; `message` as it was stored, where the finding has no code or one of another version. */
export function findingText({ message, said }: { message: string; said?: Said | null | undefined }, locale: Locale): string {
  return (said && findingSentence(said, locale)) ?? message
}

/** What the command line can do about a finding. The office offers no flags: its sentences name what its pages do. */
const BY_COMMAND: Readonly<Partial<Record<string, string>>> = {
  options_differ: "--delete-missing deletes those that it misses.",
  out_of_stock: "--stock 5 gives each 5 pieces.",
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

  /** Adds a finding with a code. */
  say<Code extends FindingCode>(place: FindingPlace, code: Code, values: FindingValues<Code>): void {
    this.add(findingOf(place, { code, values }))
  }

  /** Adds a summary before all others. */
  sayFirst<Code extends FindingCode>(code: Code, values: FindingValues<Code>): void {
    this.addFirst(findingOf({}, { code, values }))
  }

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

function findingOf(place: FindingPlace, said: Said): ImportFinding {
  const sentence = findingSentence(said) ?? said.code
  const byCommand = BY_COMMAND[said.code]
  const finding = { ...place, message: byCommand === undefined ? sentence : `${sentence} ${byCommand}` }
  SAID.set(finding, said)
  return finding
}
