import type { ServiceRequest } from "#contract/repairs.ts"
import { m } from "#messages/messages.js"
import { whatsAppAddress } from "#rules/people/contact-message.ts"
import { ButtonLink } from "#ui/form/button.tsx"
import { Icon } from "#ui/media/icon.tsx"
import { labelOf } from "#ui/text/isolated-texts.ts"
import { readSite } from "#web/page-context.ts"

/** Opens a WhatsApp chat with the shop that names the repair's reference and model. */
export function ChatLink({ request: { reference, model } }: { request: Pick<ServiceRequest, "reference" | "model"> }) {
  const header = [{ label: m.repairs_success_reference(), value: reference }]
  return (
    <ButtonLink
      kind="soft"
      aria-label={labelOf(m.repairs_whatsapp(), reference)}
      href={whatsAppAddress(readSite().support.phone, header, model)}
      target="_blank"
      rel="noopener"
    >
      <Icon name="chat" />
      {m.repairs_whatsapp()}
    </ButtonLink>
  )
}
