import { m } from "#messages/messages.js"
import { type FieldError, Refusal } from "./refusal.ts"

type Checks = Readonly<Record<string, () => unknown>>
type Results<Given extends Checks> = { [Name in keyof Given]: Awaited<ReturnType<Given[Name]>> }

/**
 * The results of several checks of a request, done in turn. When checks refuse it with status 422, one refusal names the wrong fields of
 * all: with the code of the only check that refused, else `invalid`. Any other refusal ends the checks at once.
 */
export async function checkAll<Given extends Checks>(checks: Given): Promise<Results<Given>> {
  const results: Partial<Record<keyof Given, unknown>> = {}
  const refused: Refusal[] = []
  for (const [name, check] of Object.entries(checks)) {
    try {
      results[name as keyof Given] = await check()
    } catch (fault) {
      if (!(fault instanceof Refusal) || fault.status !== 422) throw fault
      refused.push(fault)
    }
  }
  const [first, ...more] = refused
  if (!first) return results as Results<Given>
  throw more.length === 0 ? first : new Refusal("invalid", { errors: refused.flatMap(wrongFieldsOf) })
}

function wrongFieldsOf({ code, errors, fields = [] }: Refusal): readonly FieldError[] {
  return errors ?? fields.map((path) => ({ path, message: m[`refusal_${code}`]() }))
}
