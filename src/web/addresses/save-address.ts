import type { Address } from "#contract/addresses.ts"
import { api } from "#web/api.ts"
import { ApiProblem } from "#web/api-problem.ts"
import { type AddressFields, addressForm } from "./address-fields.ts"

type SavedOrRefused = { saved: Address } | { errors: readonly { path: string; message: string }[] }

/** Adds an address, or changes the one of this id. A refusal names its fields; a path that is no field's is about the whole form. */
export async function saveAddress(id: number | null, fields: AddressFields): Promise<SavedOrRefused> {
  try {
    const form = addressForm(fields)
    return { saved: id === null ? await api().addresses.add(form) : await api().addresses.edit({ id, ...form }) }
  } catch (fault) {
    if (!(fault instanceof ApiProblem)) throw fault
    const path = fault.code === "invalid_phone" ? "phone" : fault.code === "invalid_email" ? "email" : ""
    return { errors: fault.errors.length > 0 ? fault.errors : [{ path, message: fault.detail }] }
  }
}
