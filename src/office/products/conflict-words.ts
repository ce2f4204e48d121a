import type { FormPicture, Specification } from "#contract/office/product-form.ts"
import { m } from "#messages/messages.js"
import type { api } from "#office/api.ts"
import { type Collision, isSame } from "#office/parts/form/merge-changes.ts"
import { valueWords } from "#office/parts/form/value-words.ts"
import { listed } from "#office/parts/text/listed.ts"
import { fullTime } from "#office/parts/text/time-text.ts"

type ProductChoices = Awaited<ReturnType<typeof api.products.choices>>

/** A value of the product's form in words: of pictures what was changed, of brand and category the name. [OFFICE-58] */
export function conflictWords(choices: ProductChoices | undefined) {
  return (value: unknown, { field, before }: Collision): string => {
    // The fields of the form have the types of the contract.
    if (field === "pictures") return pictureChanges(before as FormPicture[], value as FormPicture[])
    if (field === "specifications") return specificationChanges(before as Specification[], value as Specification[])
    if (field === "brand") return choices?.brands.find(({ id }) => id === value)?.name ?? m.office_product_no_brand()
    if (field === "category") return choices?.categories.find(({ id }) => id === value)?.name ?? valueWords(value)
    if (field === "state") return value === "live" ? m.office_products_live() : m.office_products_draft()
    if (/publish_at$/.test(field) && typeof value === "string") return fullTime(value)
    return valueWords(value)
  }
}

/** The specifications that one person changed, with their values, and those that this person removed. */
function specificationChanges(before: readonly Specification[], after: readonly Specification[]): string {
  const changed = after.filter((now) => !before.some((earlier) => isSame(earlier, now)))
  const removed = before.filter(({ name }) => !after.some((now) => now.name === name))
  const words = [...changed, ...removed.map(({ name }) => ({ name, value: "", own: [] }))].map(({ name, value, own }) =>
    m.office_specifications_is({ name, value: valueWords(own.length === 0 ? value : own.map((each) => each.value)) }),
  )
  return words.length === 0 ? m.office_specifications_order() : listed(words)
}

/** What differs between the pictures as they were and as one person left them. */
function pictureChanges(before: readonly FormPicture[], after: readonly FormPicture[]): string {
  const earlier = (src: string) => before.find((picture) => picture.src === src)
  const [added, removed] = [after.filter(({ src }) => !earlier(src)), before.filter(({ src }) => !after.some((now) => now.src === src))]
  const kept = after.filter(({ src }) => earlier(src)).map(({ src }) => src)
  const isMoved = !isSame(
    kept,
    before.map(({ src }) => src).filter((src) => kept.includes(src)),
  )
  const changes = after.flatMap((picture, place) => textChanges(earlier(picture.src), picture, place + 1))
  return listed([
    ...changes,
    added.length > 0 && m.office_conflict_pictures_added({ count: added.length }),
    removed.length > 0 && m.office_conflict_pictures_removed({ count: removed.length }),
    isMoved && m.office_conflict_pictures_order(),
  ])
}

function textChanges(before: FormPicture | undefined, after: FormPicture, number: number): string[] {
  if (!before) return []
  const texts = (["alt", "alt_arabic"] as const).filter((name) => before[name] !== after[name])
  const words = texts.map((name) => m.office_conflict_picture_text({ number, text: after[name] || m.office_no_value() }))
  return isSame(before.colors, after.colors) ? words : [...words, m.office_conflict_picture_colors({ number })]
}
