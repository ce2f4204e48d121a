import { useQuery } from "@tanstack/react-query"
import { m } from "#messages/messages.js"
import { Checkbox, Radio } from "#office/parts/control/choices.tsx"
import { SelectField } from "#office/parts/control/field.tsx"
import { cityName } from "#office/parts/text/city-name.ts"
import { roleWords } from "#office/parts/text/role-words.ts"
import { useGivableRoles } from "./givable-roles.ts"
import * as styles from "./staff.module.css"
import { placesQuery } from "./staff-data.ts"

export type RoleAndPlaces = { role: string; places: readonly string[] | null }

/** Fields for a role, and the places where it applies. */
export function RoleAndPlacesFields({ value, onChange }: { value: RoleAndPlaces; onChange: (next: RoleAndPlaces) => void }) {
  const roles = useGivableRoles()
  const { data: known = [] } = useQuery(placesQuery)
  const { role, places } = value
  const toggle = (key: string) => {
    const chosen = places ?? []
    onChange({ role, places: chosen.includes(key) ? chosen.filter((each) => each !== key) : [...chosen, key] })
  }
  return (
    <>
      <SelectField
        label={m.office_staff_col_role()}
        value={role}
        options={roles.map(({ key, name }) => ({ value: key, label: roleWords(name) }))}
        onChange={(event) => onChange({ role: event.currentTarget.value, places })}
      />
      <fieldset className="stack stack-2">
        <legend className={styles.legend}>{m.office_staff_places()}</legend>
        <Radio name="where" checked={places === null} onChange={() => onChange({ role, places: null })}>
          {m.office_staff_everywhere()}
        </Radio>
        <Radio name="where" checked={places !== null} onChange={() => onChange({ role, places: places ?? [] })}>
          {m.office_staff_only_places()}
        </Radio>
        {places !== null && (
          <div className={styles.places}>
            {known.map(({ key, name, isCity }) => (
              <Checkbox key={key} checked={places.includes(key)} onChange={() => toggle(key)}>
                {isCity ? m.office_staff_visits_in({ city: cityName(name) }) : name}
              </Checkbox>
            ))}
          </div>
        )}
      </fieldset>
    </>
  )
}
