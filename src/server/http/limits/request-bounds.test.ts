import type { TSchema } from "typebox"
import { expect, test } from "vitest"
import { everyCall } from "#server/testing/requests.ts"

type Schema = TSchema & {
  type?: string
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  additionalProperties?: unknown
  patternProperties?: unknown
  const?: unknown
  enum?: unknown
} & Partial<Record<"maxLength" | "maxItems" | "maximum" | "exclusiveMaximum" | "minimum" | "exclusiveMinimum", number>>

/** The unbounded fields of a schema, each by its path. */
function unboundedFields(schema: Schema, at: string): string[] {
  if (schema.const !== undefined || schema.enum !== undefined) return []
  if (schema.anyOf) return schema.anyOf.flatMap((part, place) => unboundedFields(part, `${at}|${place}`))
  switch (schema.type) {
    case "string":
      return schema.maxLength === undefined ? [`${at}: no maxLength`] : []
    case "integer":
    case "number": {
      const hasBounds =
        (schema.maximum ?? schema.exclusiveMaximum) !== undefined && (schema.minimum ?? schema.exclusiveMinimum) !== undefined
      return hasBounds ? [] : [`${at}: no maximum or minimum`]
    }
    case "array":
      return [
        ...(schema.maxItems === undefined ? [`${at}: no maxItems`] : []),
        ...unboundedFields(schema.items ?? ({ type: "any" } as never), `${at}[]`),
      ]
    case "object":
      return [
        ...(schema.additionalProperties === false && !schema.patternProperties ? [] : [`${at}: unknown fields are taken`]),
        ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => unboundedFields(field, `${at}.${name}`)),
      ]
    case "boolean":
    case "null":
      return []
    default:
      return [`${at}: anything is taken`]
  }
}

test.each(everyCall.filter(({ call }) => call.body))(
  "[API-15] every field of the body of $name has a bound, and unknown ones are refused",
  ({ call }) => {
    expect(unboundedFields(call.body as Schema, "body")).toEqual([])
  },
)

test.each(everyCall.filter(({ call }) => call.params ?? call.query))(
  "[API-15] every part of the address of $name has a bound",
  ({ call }) => {
    const fields = Object.entries({ ...call.params?.properties, ...call.query?.properties })
    expect(fields.flatMap(([name, field]) => unboundedFields(field as Schema, name))).toEqual([])
  },
)

test("an unbounded field is found at any depth", () => {
  const open = {
    type: "object",
    additionalProperties: false,
    properties: {
      list: { type: "array", maxItems: 3, items: { anyOf: [{ type: "integer", minimum: 1, maximum: 9 }, { type: "string" }] } },
    },
  }
  expect(unboundedFields(open as never, "body")).toEqual(["body.list[]|1: no maxLength"])
  expect(unboundedFields({ type: "object", properties: {} } as never, "body")).toEqual(["body: unknown fields are taken"])
  expect(unboundedFields({} as never, "body")).toEqual(["body: anything is taken"])
})
