import { type ChangeEvent, useState } from "react"
import type { Words } from "#contract/office/storefront/content.ts"
import { m } from "#messages/messages.js"
import { Button } from "#office/parts/control/button.tsx"
import { SelectField, TextArea, TextField } from "#office/parts/control/field.tsx"
import { OrderedList } from "#office/parts/order/ordered-list.tsx"
import { momentOfField, qatarField } from "#rules/values/qatar-time.ts"
import * as styles from "./content.module.css"
import type { ContentField, ListField } from "./content-fields.ts"

export type EditedValue = Readonly<Record<string, unknown>>

type ContentEditorProps = {
  fields: readonly ContentField[]
  value: EditedValue
  onChange: (next: EditedValue) => void
  /** The sentences about fields, by their paths in the page. */
  mistakes: ReadonlyMap<string, string>
  /** Of the value in the page. */
  path: string
}

/** The fields of a page or of one entry of a list. */
export function ContentEditor({ fields, value, onChange, mistakes, path }: ContentEditorProps) {
  return (
    <div className="stack stack-4">
      {fields.map((field) => (
        <Field
          key={field.name}
          field={field}
          value={value[field.name]}
          onChange={(next) => onChange({ ...value, [field.name]: next })}
          mistakes={mistakes}
          path={`${path}/${field.name}`}
        />
      ))}
    </div>
  )
}

type FieldProps = Pick<ContentEditorProps, "mistakes" | "path"> & {
  field: ContentField
  value: unknown
  onChange: (next: unknown) => void
}

/** The kind of a field says what its value is, as the contract does. */
function Field({ field, value, onChange, mistakes, path }: FieldProps) {
  const common = { label: field.label(), hint: field.hint?.(), mistake: mistakes.get(path) ?? null }
  if (field.kind === "list")
    return <ContentList field={field} items={value as readonly EditedValue[]} onChange={onChange} mistakes={mistakes} path={path} />
  if (field.kind === "words") return <WordsField field={field} value={value as Words} onChange={onChange} mistakes={mistakes} path={path} />
  if (field.kind === "time")
    return (
      <TextField
        {...common}
        type="datetime-local"
        value={qatarField(value as string | null)}
        onChange={({ target }) => onChange(momentOfField(target.value))}
      />
    )
  if (field.kind === "choice") {
    const options = field.options.map((option) => ({ value: option.value, label: option.label() }))
    return <SelectField {...common} options={options} value={String(value)} onChange={({ target }) => onChange(target.value)} />
  }
  return (
    <TextField
      {...common}
      type={field.type ?? "text"}
      dir="ltr"
      maxLength={field.max}
      value={String(value)}
      onChange={({ target }) => onChange(target.value.trimStart())}
    />
  )
}

type WordsFieldProps = Pick<ContentEditorProps, "mistakes" | "path"> & {
  field: ContentField & { kind: "words" }
  value: Words
  onChange: (next: Words) => void
}

/** A text in two languages, side by side; on a phone one below the other. */
function WordsField({ field, value, onChange, mistakes, path }: WordsFieldProps) {
  return (
    <div className="cols cols-2">
      {(["en", "ar"] as const).map((language) => {
        const props = {
          label: field.label(),
          aside: language === "en" ? m.office_english() : m.office_arabic(),
          hint: language === "en" ? field.hint?.() : null,
          mistake: mistakes.get(`${path}/${language}`) ?? null,
          lang: language,
          dir: language === "en" ? "ltr" : "rtl",
          maxLength: field.max,
          value: value[language],
          onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange({ ...value, [language]: target.value }),
        }
        return field.rows === undefined ? <TextField key={language} {...props} /> : <TextArea key={language} {...props} rows={field.rows} />
      })}
    </div>
  )
}

type ContentListProps = Pick<ContentEditorProps, "mistakes" | "path"> & {
  field: ContentField & ListField
  items: readonly EditedValue[]
  onChange: (items: EditedValue[]) => void
}

/** Entries in their order; each unfolds to its fields. */
function ContentList({ field, items, onChange, mistakes, path }: ContentListProps) {
  // An entry keeps its name in the list while its fields and its place change.
  const [keys, setKeys] = useState<readonly number[]>(() => items.map((_, at) => at))
  const [added, setAdded] = useState<number | null>(null)
  const known = keys.length === items.length ? keys : items.map((_, at) => at)
  const change = (next: readonly { key: number; value: EditedValue }[]) => {
    setKeys(next.map(({ key }) => key))
    onChange(next.map(({ value }) => value))
  }
  const entries = items.map((value, at) => ({
    id: String(known[at]),
    name: nameOf(field, value),
    key: known[at] ?? at,
    value,
    path: `${path}/${at}`,
  }))
  const add = () => {
    const key = Math.max(-1, ...known) + 1
    setAdded(key)
    change([...entries, { key, value: field.blank(items) }])
  }
  const without = (key: number) => change(entries.filter((entry) => entry.key !== key))
  const replace = (key: number, value: EditedValue) => change(entries.map((entry) => (entry.key === key ? { key, value } : entry)))
  return (
    <fieldset className={styles.list}>
      <legend className="medium">{field.label()}</legend>
      <OrderedList label={field.label()} items={entries} onOrder={change}>
        {(entry) => (
          <details className={styles.entry} open={entry.key === added || hasMistake(mistakes, entry.path) || undefined}>
            <summary className={styles.summary}>
              <bdi>{entry.name}</bdi>
            </summary>
            <div className={styles.fields}>
              <ContentEditor
                fields={field.fields}
                value={entry.value}
                onChange={(value) => replace(entry.key, value)}
                mistakes={mistakes}
                path={entry.path}
              />
              <div>
                <Button size="sm" kind="bad" icon="trash" onClick={() => without(entry.key)}>
                  {m.office_content_remove({ name: entry.name })}
                </Button>
              </div>
            </div>
          </details>
        )}
      </OrderedList>
      {items.length < field.max && (
        <div>
          <Button size="sm" icon="plus" onClick={add}>
            {field.add()}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

function nameOf({ names, unnamed }: ListField, value: EditedValue): string {
  // The field that names an entry is a text in two languages.
  const { en, ar } = value[names] as Words
  return en || ar || unnamed()
}

function hasMistake(mistakes: ReadonlyMap<string, string>, path: string): boolean {
  return [...mistakes.keys()].some((mistake) => mistake.startsWith(`${path}/`))
}
