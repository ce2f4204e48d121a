import type { ProductDetails, Variant } from "#contract/catalog.ts"
import { m } from "#messages/messages.js"
import { Modal } from "#ui/dialog/modal.tsx"
import { SpecialRequestForm } from "./special-request-form.tsx"

type SpecialRequestModalProps = { product: ProductDetails; variant: Variant; quantity: number; onClose: () => void }

/** Opens over the product page when more is wanted than can be ordered at once. [spec 1 §2.7] */
export function SpecialRequestModal({ product, variant, quantity, onClose }: SpecialRequestModalProps) {
  return (
    <Modal open onClose={onClose} title={m.catalog_special_request_title()} text={<bdi>{variant.title || product.title}</bdi>}>
      <SpecialRequestForm
        wish={{ product: product.id, variant: variant.id }}
        maxQuantity={product.max_quantity}
        quantity={quantity}
        onCancel={onClose}
        onSent={onClose}
      />
    </Modal>
  )
}
