import type { Signature } from "#contract/office/evidence.ts"
import { m } from "#messages/messages.js"
import { Panel } from "#office/parts/page/panel.tsx"
import { Pending } from "#office/parts/page/skeleton.tsx"
import { timeText } from "#office/parts/text/time-text.ts"
import { SIGNATURE_BOX, type SignaturePurpose } from "#rules/repairs/evidence/signature.ts"
import type { IntakeState } from "../intake/use-intake.ts"
import { useEvidence } from "../use-evidence.ts"
import { SignatureAct } from "./signature-act.tsx"
import * as styles from "./signatures.module.css"

const purposeWords: Readonly<Record<SignaturePurpose, () => string>> = {
  INTAKE: m.office_signature_intake,
  HAND_OVER: m.office_signature_hand_over,
}

type SignaturesPanelProps = { reference: string; intake: Pick<IntakeState, "save">; now: Date }

/** What the customer signed, and the signature for the intake. The one for the hand-over is given with its step. */
export function SignaturesPanel({ reference, intake, now }: SignaturesPanelProps) {
  const { data, isLoading } = useEvidence(reference)
  if (isLoading) return <Pending />
  if (!data || (data.signatures.length === 0 && !data.may_sign.includes("INTAKE"))) return null
  return (
    <Panel title={m.office_signatures()}>
      <div className="stack">
        {data.signatures.map((signature) => (
          <SignedFigure key={signature.purpose} signature={signature} now={now} />
        ))}
        <SignatureAct reference={reference} purpose="INTAKE" store={intake.save} />
      </div>
    </Panel>
  )
}

function SignedFigure({ signature: { purpose, drawing, signed_at, witness }, now }: { signature: Signature; now: Date }) {
  const { width, height } = SIGNATURE_BOX
  const name = purposeWords[purpose]()
  return (
    <figure className="stack stack-1">
      <svg className={styles.drawing} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={name}>
        <path d={drawing} />
      </svg>
      <figcaption className="xs quiet">
        {name} · {m.office_signature_at({ time: timeText(signed_at, now), name: witness })}
      </figcaption>
    </figure>
  )
}
