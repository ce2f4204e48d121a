import { m } from "#messages/messages.js"
import { BASE_LOCALE, type Locale } from "#rules/values/locale.ts"

type Values = Readonly<Record<string, string | number>>
type In = { locale: Locale }

/** The sentence of each finding about a table. What only the command line finds has no code and is English. */
const FINDINGS = {
  file_empty: m.import_finding_file_empty,
  list_only: m.import_finding_list_only,
  too_many_rows: m.import_finding_too_many_rows,
  missing: m.import_finding_missing,
  row_width: m.import_finding_row_width,
  no_products: m.import_finding_no_products,
  no_utf8: m.import_finding_no_utf8,
  quote_open: m.import_finding_quote_open,
  quote_here: m.import_finding_quote_here,
  row_unreadable: m.import_finding_row_unreadable,
  column_twice: m.import_finding_column_twice,
  no_table: m.import_finding_no_table,
  too_long: m.import_finding_too_long,
  price_unclear: m.import_finding_price_unclear,
  no_price: m.import_finding_no_price,
  price_high: m.import_finding_price_high,
  no_whole: m.import_finding_no_whole,
  negative: m.import_finding_negative,
  no_number: m.import_finding_no_number,
  no_word: m.import_finding_no_word,
  no_picture: m.import_finding_no_picture,
  handle_made: m.import_finding_handle_made,
  too_many_variants: m.import_finding_too_many_variants,
  handle_form: m.import_finding_handle_form,
  option_twice: m.import_finding_option_twice,
  no_options: m.import_finding_no_options,
  combination_twice: m.import_finding_combination_twice,
  slug_twice: m.import_finding_slug_twice,
  lower_case: m.import_finding_lower_case,
  option_missing: m.import_finding_option_missing,
  no_colour: m.import_finding_no_colour,
  no_picture_list: m.import_finding_no_picture_list,
  no_pairs: m.import_finding_no_pairs,
  rows_apart: m.import_finding_rows_apart,
  title_needed: m.import_finding_title_needed,
  id_twice: m.import_finding_id_twice,
  options_unknown: m.import_finding_options_unknown,
  price_needed: m.import_finding_price_needed,
  options_differ: optionsDiffer,
  combination_taken: m.import_finding_combination_taken,
  no_variant: m.import_finding_no_variant,
  several_variants: m.import_finding_several_variants,
  named_again: m.import_finding_named_again,
  too_many_changes: m.import_finding_too_many_changes,
  continued: m.import_finding_continued,
  untracked: m.import_finding_untracked,
  out_of_stock: withCause(m.import_finding_out_of_stock),
  stock_given: withCause(m.import_finding_stock_given),
  uncounted: m.import_finding_uncounted,
  left_out: leftOut,
}

export type FindingCode = keyof typeof FINDINGS
export type FindingValues<Code extends FindingCode> = {
  readonly [Name in keyof Parameters<(typeof FINDINGS)[Code]>[0]]: string | number
}

/** What a finding says: the code of its sentence, and the values in it. */
export type Said = { code: string; values: Values }

/** A finding as a sentence; null for the code of another version of the shop. */
export function findingSentence({ code, values }: Said, locale: Locale = BASE_LOCALE): string | null {
  if (!Object.hasOwn(FINDINGS, code)) return null
  // `ImportFindings.say` stores each code with the values of its message.
  const sentence = FINDINGS[code as FindingCode] as (values: Values, options: In) => string
  return sentence(values, { locale })
}

function optionsDiffer(given: { slug: unknown; file: unknown; shop: unknown; missing: unknown }, options: In): string {
  const { slug, file, shop, missing } = given
  return m.import_finding_options_differ(
    {
      slug: String(slug),
      file: file ? m.import_finding_options_there({ options: String(file) }, options) : m.import_finding_no_options_there({}, options),
      shop: shop ? String(shop) : m.import_finding_nothing_there({}, options),
      missing: Number(missing),
    },
    options,
  )
}

type OfCause = { cause: string; count: number; shown: string; pieces: string }

/** `column` is the empty column; without one the file has no quantities. */
function withCause(message: (values: OfCause, options: In) => string) {
  return ({ column, count, pieces }: { column: unknown; count: unknown; pieces: unknown }, options: In): string => {
    const cause = column ? m.import_finding_column_empty({ column: String(column) }, options) : m.import_finding_no_quantities({}, options)
    return message({ cause, count: Number(count), shown: numberText(Number(count)), pieces: String(pieces) }, options)
  }
}

function leftOut(given: { pictures: unknown; frames: unknown; count: unknown }, options: In): string {
  const [pictures, frames, count] = [Number(given.pictures), Number(given.frames), Number(given.count)]
  const what = {
    pictures: m.import_finding_pictures({ count: pictures, shown: numberText(pictures) }, options),
    frames: m.import_finding_frames({ count: frames, shown: numberText(frames) }, options),
  }
  const both = pictures > 0 && frames > 0
  return m.import_finding_left_out(
    {
      what: both ? m.import_finding_pictures_and_frames(what, options) : pictures > 0 ? what.pictures : what.frames,
      count,
      shown: numberText(count),
    },
    options,
  )
}

/** Digits are the same in both languages. */
export function numberText(count: number): string {
  return count.toLocaleString("en")
}
