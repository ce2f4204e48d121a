import { type FormEvent, type ReactNode, useState } from "react"
import { flushSync } from "react-dom"
import type { ProductDetails, Variant } from "#contract/products.ts"
import { m } from "#messages/messages.js"
import { canSendSpecialRequest, requestedQuantity } from "#rules/catalog/special-request.ts"
import { Modal } from "#ui/dialog/modal.tsx"
import { showToast } from "#ui/dialog/toast.ts"
import { Notice } from "#ui/feedback/notice.tsx"
import { Button } from "#ui/form/button.tsx"
import { TextAreaField, TextField } from "#ui/form/fields.tsx"
import { focusMistake } from "#ui/form/focus-mistake.ts"
import { api } from "#web/api.ts"
import { ApiProblem } from "#web/api-problem.ts"
import { readToken } from "#web/device/token.ts"
import { showSignIn } from "#web/sign-in/use-sign-in.ts"
import * as styles from "./special-request.module.css"

type SpecialRequestFormProps = {
  /** Null while it is unknown: nothing can be sent then. */
  item: { product: number; variant: number } | null
  maxQuantity: number | null
  quantity: number
  onCancel: () => void
  onSent: () => void
}

type Texts = { contactName: string; contactNumber: string; address: string; selectedQuantity: string; requestText: string }

const NAMES = {
  contact_name: "contactName",
  contact_number: "contactNumber",
  address: "address",
  requested_quantity: "selectedQuantity",
  notes: "requestText",
} as const satisfies Record<string, keyof Texts>

/** Asks the shop for a larger quantity than can be ordered at once. The texts are kept after any response. [spec 1 §2.7, §5] */
export function SpecialRequestForm({ item, maxQuantity, quantity, onCancel, onSent }: SpecialRequestFormProps) {
  const { field, submit, canSend, isSending, problem } = useSpecialRequest({ item, maxQuantity, quantity, onSent })
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {maxQuantity !== null && <Notice>{m.catalog_special_request_maximum({ quantity: maxQuantity })}</Notice>}
      <TextField label={m.catalog_special_request_name()} required autoComplete="name" maxLength={100} {...field("contactName")} />
      <TextField
        label={m.catalog_special_request_number()}
        required
        type="tel"
        autoComplete="tel"
        maxLength={40}
        {...field("contactNumber")}
      />
      <TextField label={m.catalog_special_request_address()} required autoComplete="street-address" maxLength={500} {...field("address")} />
      <TextField label={m.catalog_special_request_quantity()} required inputMode="numeric" maxLength={6} {...field("selectedQuantity")} />
      <TextAreaField
        label={m.catalog_special_request_notes()}
        hint={m.catalog_special_request_notes_hint()}
        maxLength={2000}
        {...field("requestText")}
      />
      <Fault problem={problem} />
      <div className={styles.actions}>
        <Button size="lg" onClick={onCancel}>
          {m.catalog_special_request_cancel()}
        </Button>
        <Button type="submit" kind="primary" size="lg" disabled={!canSend} busy={isSending}>
          {m.catalog_special_request_submit()}
        </Button>
      </div>
    </form>
  )
}

function useSpecialRequest({ item, maxQuantity, quantity, onSent }: Omit<SpecialRequestFormProps, "onCancel">) {
  const [typed, setTyped] = useState<Partial<Texts>>({})
  // The quantity of an address is known after hydration only; what was typed before stays.
  const texts: Texts = {
    ...{ contactName: "", contactNumber: "", address: "", selectedQuantity: String(quantity || ""), requestText: "" },
    ...typed,
  }
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const selectedQuantity = requestedQuantity(texts.selectedQuantity)
  const isWithin = maxQuantity !== null && selectedQuantity > 0 && selectedQuantity <= maxQuantity
  const canSend = item !== null && canSendSpecialRequest({ ...texts, selectedQuantity, maxQuantity })

  const field = (name: keyof Texts) => ({
    name,
    value: texts[name],
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
    error:
      name === "selectedQuantity" && isWithin
        ? m.catalog_special_request_within({ quantity: maxQuantity })
        : problem?.errors.find(({ path }) => path in NAMES && NAMES[path as keyof typeof NAMES] === name)?.message,
  })

  async function submit(event: FormEvent) {
    event.preventDefault()
    const form = event.currentTarget
    if (!canSend || isSending) return
    if (readToken() === null) return askToLogIn()
    setSending(true)
    setProblem(null)
    const fault = await send({ ...item, texts, selectedQuantity })
    setSending(false)
    if (fault === null) {
      showToast(m.catalog_special_request_sent(), { kind: "good" })
      onSent()
    } else if (fault.status === 401) askToLogIn()
    else {
      flushSync(() => setProblem(fault))
      focusMistake(form)
    }
  }

  return { field, submit, canSend, isSending, problem }
}

function Fault({ problem }: { problem: ApiProblem | null }): ReactNode {
  return (
    problem && (
      <Notice tone="bad" role="alert">
        {problem.detail}
      </Notice>
    )
  )
}

function askToLogIn() {
  showToast(m.catalog_special_request_login(), { kind: "bad", about: "sign-in" })
  showSignIn("login")
}

type Request = { product: number; variant: number; texts: Texts; selectedQuantity: number }

async function send({ product, variant, texts, selectedQuantity }: Request): Promise<ApiProblem | null> {
  const notes = texts.requestText.trim()
  try {
    await api().catalog.specialRequest({
      product,
      variant,
      contact_name: texts.contactName.trim(),
      contact_number: texts.contactNumber.trim(),
      address: texts.address.trim(),
      requested_quantity: selectedQuantity,
      ...(notes ? { notes } : {}),
    })
    return null
  } catch (fault) {
    return fault instanceof ApiProblem ? fault : new ApiProblem(0, m.refusal_internal())
  }
}

type SpecialRequestModalProps = { product: ProductDetails; variant: Variant; quantity: number; onClose: () => void }

/** The form over the product page, for a quantity above the maximum. [spec 1 §2.7] */
export function SpecialRequestModal({ product, variant, quantity, onClose }: SpecialRequestModalProps) {
  return (
    <Modal open onClose={onClose} title={m.catalog_special_request_title()} text={<bdi>{variant.title || product.title}</bdi>}>
      <SpecialRequestForm
        item={{ product: product.id, variant: variant.id }}
        maxQuantity={product.max_quantity}
        quantity={Math.max(quantity, (product.max_quantity ?? 0) + 1)}
        onCancel={onClose}
        onSent={onClose}
      />
    </Modal>
  )
}
