import type { UseFormRegisterReturn } from "react-hook-form"
import { m } from "#messages/messages.js"
import { MAX_NAME_LENGTH } from "#rules/person-name.ts"
import { TextField } from "#ui/form/text-field.tsx"
import { firstNameProblem, lastNameProblem } from "./field-problems.ts"

type NameField = "firstName" | "lastName"

type NameFieldsProps = {
  register: (name: NameField, options: { validate: (text: string) => string | undefined }) => UseFormRegisterReturn
  errors: { readonly [Name in NameField]?: { message?: string | undefined } | undefined }
}

/** First and last name, with the registration and the errors of the form that contains them. */
export function NameFields({ register, errors }: NameFieldsProps) {
  return (
    <>
      <TextField
        {...register("firstName", { validate: firstNameProblem })}
        label={m.sign_in_first_name()}
        required
        maxLength={MAX_NAME_LENGTH}
        autoComplete="given-name"
        error={errors.firstName?.message}
      />
      <TextField
        {...register("lastName", { validate: lastNameProblem })}
        label={m.sign_in_last_name()}
        required
        maxLength={MAX_NAME_LENGTH}
        autoComplete="family-name"
        error={errors.lastName?.message}
      />
    </>
  )
}
