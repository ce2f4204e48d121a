import { Ajv, type ValidateFunction } from "ajv"
import type { FastifySchemaCompiler } from "fastify"
import type { TSchema } from "typebox"
import { Refusal } from "#server/guards/refusal.ts"

const shared = { removeAdditional: false, useDefaults: false, allErrors: true, strict: false } as const
// Values in an address are text and are converted; values in a body are not.
const addresses = new Ajv({ ...shared, coerceTypes: true })
const bodies = new Ajv({ ...shared, coerceTypes: false })

export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  if (httpPart === "body") return bodies.compile(schema)
  return addressValidator(addresses.compile(schema), { isPath: httpPart === "params" })
}

/**
 * Refuses text with NUL in an address, as in a body, because the database cannot store it, and numbers in any but their canonical form. A
 * malformed path matches nothing.
 */
function addressValidator(validate: ValidateFunction, { isPath }: { isPath: boolean }) {
  return (values: Record<string, unknown>) => {
    const written = { ...values }
    const hasNul = Object.values(written)
      .flat()
      .some((value) => String(value).includes("\0"))
    if (hasNul) return { error: new Refusal(isPath ? "not_found" : "malformed") }
    if (!validate(values)) return { error: validate.errors ?? [] }
    const odd = Object.keys(values).find((name) => typeof values[name] === "number" && String(values[name]) !== written[name])
    if (odd === undefined) return { value: values }
    // Worded later, in the language of the caller, as all violations are.
    return { error: isPath ? new Refusal("not_found") : [{ instancePath: `/${odd}`, keyword: "canonical", params: {}, schemaPath: "" }] }
  }
}
