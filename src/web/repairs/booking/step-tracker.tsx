import { m } from "#messages/messages.js"
import { SiteLink } from "#ui/layout/site-link.tsx"
import { Icon } from "#ui/media/icon.tsx"
import { classNames } from "#ui/style/class-names.ts"
import { type Chosen, STEPS, type Step, stepAddress } from "./step-choices.ts"
import type { StepChoices } from "./step-query.ts"
import styles from "./step-tracker.module.css"

type StepTrackerProps = {
  step: Step
  choices: StepChoices
  /** Empty until the services are there. */
  chosen: Chosen
}

/** The five steps: what was chosen leads back to where it was chosen. [spec 2 §2] */
export function StepTracker({ step, choices, chosen }: StepTrackerProps) {
  const place = STEPS.indexOf(step)
  const values = valuesOf(chosen)
  return (
    <div className={styles.place}>
      <ol className={styles.tracker} aria-label={m.repairs_tracker()}>
        {STEPS.map((each, index) => (
          <li key={each}>
            {index < place ? (
              <DoneStep step={each} href={stepAddress(each, choices)} value={values[each]} />
            ) : (
              <span className={styles.step} aria-current={index === place ? "step" : undefined}>
                <span className={styles.mark}>{index + 1}</span>
                <b>{labels[each]()}</b>
              </span>
            )}
          </li>
        ))}
      </ol>
      <p className={styles.chosen} aria-hidden="true">
        {STEPS.slice(0, place)
          .flatMap((each) => values[each] ?? [])
          .join(" · ")}
      </p>
    </div>
  )
}

function DoneStep({ step, href, value }: { step: Step; href: string; value: string | undefined }) {
  return (
    <SiteLink className={classNames(styles.step, styles.done)} href={href}>
      <span className={styles.mark}>
        <Icon name="check" />
      </span>
      <span className={styles.text}>
        <small>{labels[step]()} </small>
        {value && <b>{value}</b>}
        <span className="sr">{m.repairs_tracker_change()}</span>
      </span>
    </SiteLink>
  )
}

const labels = {
  device: m.repairs_tracker_device,
  brand: m.repairs_tracker_brand,
  model: m.repairs_tracker_model,
  issue: m.repairs_tracker_issue,
  address: m.repairs_tracker_address,
} satisfies Record<Step, () => string>

function valuesOf({ device, brand, model, issue }: Chosen): Partial<Record<Step, string | undefined>> {
  return { device: device?.title, brand: brand?.name, model: model?.name, issue: issue?.title }
}
