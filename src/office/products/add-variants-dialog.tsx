import { useState } from "react"
import type { ProductForm } from "#contract/office/product-form.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { Button } from "#office/parts/control/button.tsx"
import { Checkbox } from "#office/parts/control/choices.tsx"
import { TextField } from "#office/parts/control/field.tsx"
import { Dialog } from "#office/parts/dialog/dialog.tsx"
import { Notice } from "#office/parts/page/notice.tsx"
import { OfficeProblem } from "#office/problem.ts"
import { useTask } from "#office/use-task.ts"
import { isColourOption } from "#rules/catalog/colours/colour-option.ts"
import { combinationKey, MAX_ADDED, missingCombinations } from "#rules/catalog/office/combinations.ts"
import { thenRefresh } from "./product-data.ts"
import { takenCombinations, titleName, valueName } from "./product-values.ts"
import * as styles from "./products.module.css"

type AddVariantsProps = {
  form: ProductForm
  /** The place of the option that gets a new value; null to choose from what is not sold. */
  option: number | null
  isDirty: boolean
  onClose: () => void
}

/** Offers combinations that are not sold. None is chosen at first, and only the chosen ones are made. [OFFICE-121] */
export function AddVariantsDialog({ form, option, isDirty, onClose }: AddVariantsProps) {
  const task = useTask()
  const [value, setValue] = useState("")
  const [code, setCode] = useState("")
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const added = option === null ? null : form.options[option]
  const isColor = added !== undefined && added !== null && isColourOption(added.title)
  const isCode = /^#[0-9a-f]{6}$/i.test(code)
  const options = form.options.map((each) => (each === added ? { ...each, values: value.trim() === "" ? [] : [value.trim()] } : each))
  const offered = missingCombinations(options, takenCombinations(form)).slice(0, MAX_ADDED)
  const variants = offered.filter((values) => chosen.has(combinationKey(values)))
  const make = () =>
    task.run(async () => {
      if (isDirty) throw new OfficeProblem(409, m.office_product_save_first())
      const codes = isColor && isCode ? [{ value: value.trim(), code }] : []
      await thenRefresh(api.products.addVariants({ id: form.id, variants, codes }, { version: form.version }))
      onClose()
    })
  const foot = (
    <>
      <Button kind="quiet" onClick={onClose}>
        {m.office_back()}
      </Button>
      <Button kind="primary" busy={task.busy} disabled={variants.length === 0 || (code !== "" && !isCode)} onClick={() => void make()}>
        {m.office_options_make({ count: variants.length })}
      </Button>
    </>
  )
  return (
    <Dialog
      open
      title={added ? m.office_options_value_of({ option: titleName(form, added.title) }) : m.office_options_choose_title()}
      onClose={onClose}
      foot={foot}
    >
      {added && (
        <TextField
          label={m.office_options_add()}
          value={value}
          maxLength={200}
          required
          onChange={({ target }) => {
            setValue(target.value)
            setChosen(new Set())
          }}
        />
      )}
      {isColor && (
        <TextField
          label={m.office_options_code()}
          value={code}
          maxLength={7}
          dir="ltr"
          mistake={code !== "" && !isCode ? m.office_options_code_form() : null}
          onChange={({ target }) => setCode(target.value)}
        />
      )}
      <p className="quiet t13">{m.office_options_choose_words()}</p>
      {added && value.trim() !== "" && offered.length === 0 && <Notice>{m.office_options_known()}</Notice>}
      {offered.length > 0 && <Combinations form={form} offered={offered} chosen={chosen} onChoose={setChosen} />}
      {task.mistake && (
        <Notice tone="bad" icon="alert" alert>
          {task.mistake}
        </Notice>
      )}
    </Dialog>
  )
}

type CombinationsProps = {
  form: ProductForm
  offered: readonly string[][]
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
}

function Combinations({ form, offered, chosen, onChoose }: CombinationsProps) {
  const keys = offered.map(combinationKey)
  const areAll = keys.every((key) => chosen.has(key))
  const toggle = (key: string) => onChoose(new Set(chosen.has(key) ? [...chosen].filter((each) => each !== key) : [...chosen, key]))
  return (
    <fieldset className={styles.combinations}>
      <legend className="sr">{m.office_options_combinations()}</legend>
      {offered.length > 1 && (
        <Checkbox checked={areAll} onChange={() => onChoose(new Set(areAll ? [] : keys))}>
          {m.office_options_all({ count: offered.length })}
        </Checkbox>
      )}
      {offered.map((values) => {
        const key = combinationKey(values)
        return (
          <Checkbox key={key} checked={chosen.has(key)} onChange={() => toggle(key)}>
            {values.map((value) => valueName(form, value)).join(" · ")}
          </Checkbox>
        )
      })}
    </fieldset>
  )
}
