import type { UseFormRegisterReturn } from "react-hook-form"
import { m } from "#messages/messages.js"
import { MAX_NAME_LENGTH } from "#rules/people/person-name.ts"
import { TextField } from "#ui/form/fields.tsx"

type NameFieldsProps = {
  /** Registered by the form, because errors are in the order of registration, and a child registers after its form. */
  firstName: UseFormRegisterReturn
  lastName: UseFormRegisterReturn
  errors: { readonly [Name in "firstName" | "lastName"]?: { message?: string | undefined } | undefined }
}

/** First and last name, with the registration and errors of their form. */
export function NameFields({ firstName, lastName, errors }: NameFieldsProps) {
  return (
    <>
      <TextField
        {...firstName}
        label={m.sign_in_first_name()}
        required
        maxLength={MAX_NAME_LENGTH}
        autoComplete="given-name"
        error={errors.firstName?.message}
      />
      <TextField
        {...lastName}
        label={m.sign_in_last_name()}
        required
        maxLength={MAX_NAME_LENGTH}
        autoComplete="family-name"
        error={errors.lastName?.message}
      />
    </>
  )
}
