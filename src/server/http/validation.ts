import { Ajv } from "ajv"
import type { FastifySchemaCompiler } from "fastify"
import type { TSchema } from "typebox"

const shared = { removeAdditional: false, useDefaults: false, allErrors: true, strict: false } as const
// In an address everything is text, so numbers are read from it; a body says what it means.
const addresses = new Ajv({ ...shared, coerceTypes: true })
const bodies = new Ajv({ ...shared, coerceTypes: false })

export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) =>
  (httpPart === "body" ? bodies : addresses).compile(schema)
