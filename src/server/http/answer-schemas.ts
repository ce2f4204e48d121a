import fastJsonStringify from "fast-json-stringify"
import type { FastifySerializerCompiler } from "fastify"
import type { TSchema } from "typebox"

/** Bounds and formats of the contract. They document responses; stored data that exceeds them must not cause a fault. */
const BOUNDS = new Set(["minLength", "maxLength", "minimum", "maximum", "minItems", "maxItems", "pattern"])

type Serializer = (answer: unknown) => string

/** By the schema of the contract. Calls share many of them, above all those of refusals. */
const unbounded = new WeakMap<TSchema, object>()
/** By the schema that `unbounded` holds. */
const serializers = new WeakMap<object, Serializer>()

/** The responses of a call for the serializer: every field and its type, without bounds, and maps with any key. */
export function answerSchemas(answers: Readonly<Record<number, TSchema>>): Record<number, unknown> {
  return Object.fromEntries(Object.entries(answers).map(([status, schema]) => [status, unboundedOf(schema)]))
}

/** Compiles a serializer at its first response, once per process: compiling all of them would take a fifth of a second at the start. */
export const answerSerializer: FastifySerializerCompiler<object> = ({ schema }) => {
  return (answer) => {
    const serializer = serializers.get(schema) ?? (fastJsonStringify(schema) as Serializer)
    serializers.set(schema, serializer)
    return serializer(answer)
  }
}

function unboundedOf(schema: TSchema): object {
  const known = unbounded.get(schema) ?? (withoutBounds(schema) as object)
  unbounded.set(schema, known)
  return known
}

function withoutBounds(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutBounds)
  if (typeof schema !== "object" || schema === null) return schema
  const { properties, patternProperties, ...rest } = schema as Record<string, unknown>
  const entries = Object.entries(rest).filter(([name]) => !BOUNDS.has(name))
  return {
    ...mapped(entries),
    ...(properties ? { properties: mapped(Object.entries(properties)) } : {}),
    // The pattern of a map means "any key", and must not match a line break.
    ...(patternProperties ? { additionalProperties: withoutBounds(Object.values(patternProperties)[0]) } : {}),
  }
}

function mapped(entries: [string, unknown][]): Record<string, unknown> {
  return Object.fromEntries(entries.map(([name, value]) => [name, withoutBounds(value)]))
}
