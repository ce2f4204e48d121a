type Environment = Readonly<Record<string, string | undefined>>

/** The settings under which readers ask for others. */
const BRANCHES: Environment[] = [{}, { NODE_ENV: "production", IDENTITY: "firebase", PAYMENTS: "skipcash" }]

/** Every name that `read` may look up in an environment. */
function settingNames(read: (environment: Environment) => unknown): Set<string> {
  const names = new Set<string>()
  for (const branch of BRANCHES) {
    const listening = new Proxy(branch, {
      get: (given, name) => {
        if (typeof name === "string") names.add(name)
        return Reflect.get(given, name)
      },
    })
    try {
      read(listening)
    } catch {
      // Missing settings are reported for the real environment.
    }
  }
  return names
}

/** A sentence for each variable that looks like a mistyped setting. Variables of other programs pass. */
export function mistypedSettings(environment: Environment, read: (environment: Environment) => unknown): string[] {
  const names = settingNames(read)
  return Object.keys(environment).flatMap((given) => {
    if (names.has(given) || !environment[given]?.trim()) return []
    const meant = [...names].find((name) => !environment[name] && isNear(given.toUpperCase(), name))
    if (meant) return [`${given} is not a setting. Did you mean ${meant}?`]
    return given.startsWith("CORNICHE_") ? [`${given} is not a setting. docs/settings.md lists them.`] : []
  })
}

/** One typing error in a name, two in a long one; in a short name only two swapped letters, because short names are too similar. */
function isNear(given: string, name: string): boolean {
  const slips = slipsBetween(given, name)
  if (name.length < 6) return slips <= 1 && [...given].sort().join("") === [...name].sort().join("")
  return slips <= (name.length < 12 ? 1 : 2)
}

/** The number of missing, extra, wrong or swapped letters. */
function slipsBetween(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)]
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0
  for (let row = 1; row <= a.length; row++) {
    const slips = [row]
    rows.push(slips)
    for (let column = 1; column <= b.length; column++) {
      const wrong = a[row - 1] === b[column - 1] ? 0 : 1
      slips[column] = Math.min(at(row - 1, column) + 1, at(row, column - 1) + 1, at(row - 1, column - 1) + wrong)
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      if (isSwapped) slips[column] = Math.min(at(row, column), at(row - 2, column - 2) + 1)
    }
  }
  return at(a.length, b.length)
}
