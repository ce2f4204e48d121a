import Type, { type TSchema } from "typebox"

/** Ids are 32-bit integers. */
export const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
/** Money on the wire: decimal QAR with at most two places. */
export const Money = Type.Number({ minimum: 0, maximum: 10_000_000 })
export const Slug = Type.String({ minLength: 1, maxLength: 200 })
/** A path below the image base, or an address that starts with `http`. */
export const ImagePath = Type.String({ maxLength: 2000 })
/** Sanitised HTML of the catalog. */
export const Html = Type.String()

export function OrNull<Schema extends TSchema>(schema: Schema) {
  return Type.Union([schema, Type.Null()])
}

/** One of these texts. */
export function OneOf<Text extends string>(texts: readonly Text[]) {
  return Type.Unsafe<Text>(Type.Union(texts.map((text) => Type.Literal(text))))
}

/** An object of a request: unknown fields are refused. */
export const closed = { additionalProperties: false } as const

/** A text of a form that is more than blanks. */
export function Filled(maxLength: number) {
  return Type.String({ minLength: 1, maxLength, pattern: "\\S" })
}

/**
 * In an answer in another language than English: the names of the fields whose texts have no translation and are in English. An entry of a
 * map is `field/name`.
 */
export const InEnglish = Type.Optional(Type.Array(Type.String()))
/** In an answer in another language than English: the translation of a key, which itself stays. */
export const Shown = Type.Optional(Type.String())
