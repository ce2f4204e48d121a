import type { FastifyError } from "fastify"
import { m } from "#messages/messages.js"
import type { FieldError } from "#server/guards/refusal.ts"

type Violation = NonNullable<FastifyError["validation"]>[number]

/** Bound the answer to a request in which everything is wrong, and the work on it: its fields are compared with one another. */
const MOST = 20
const MOST_READ = 100

/** Of a union the validator reports each member that does not match. These say less than what the meant member lacks. */
const VAGUE = new Set(["type", "anyOf", "oneOf", "const"])

/** The wrong fields of a request that does not match its schema: each once, with a sentence in the language spoken here. */
export function fieldErrors(violations: readonly Violation[]): FieldError[] {
  const ofField = Map.groupBy(violations.slice(0, MOST_READ), pathOf)
  const isWithin = (outer: string) => [...ofField.keys()].some((path) => path !== outer && (outer === "" || path.startsWith(`${outer}.`)))
  return [...ofField]
    .filter(([path]) => !isWithin(path))
    .slice(0, MOST)
    .map(([path, found]) => ({ path, message: sentenceOf(found.find(({ keyword }) => !VAGUE.has(keyword)) ?? found[0]) }))
}

/** The path of the field, with full stops: `shipping_address.phone`. */
function pathOf({ instancePath, keyword, params }: Violation): string {
  const within = instancePath.slice(1).replaceAll("/", ".")
  const named =
    keyword === "additionalProperties" ? params["additionalProperty"] : keyword === "required" ? params["missingProperty"] : null
  return [within, typeof named === "string" ? named : ""].filter(Boolean).join(".")
}

function sentenceOf(violation: Violation | undefined): string {
  const limit = String(violation?.params["limit"])
  switch (violation?.keyword) {
    case "additionalProperties":
      return m.field_unknown()
    case "required":
      return m.field_missing()
    case "minLength":
    case "minItems":
      if (limit === "1") return m.field_missing()
      return violation.keyword === "minLength" ? m.field_short({ limit }) : m.field_few({ limit })
    case "maxLength":
      return m.field_long({ limit })
    case "maxItems":
      return m.field_many({ limit })
    case "minimum":
      return m.field_small({ limit })
    case "maximum":
      return m.field_large({ limit })
    case "uniqueItems":
      return m.field_twice()
    case "enum":
    case "const":
      return m.field_choice()
    default:
      return m.field_form()
  }
}
