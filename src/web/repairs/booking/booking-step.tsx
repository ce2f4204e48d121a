import { useNavigate } from "@tanstack/react-router"
import { type ReactNode, useEffect } from "react"
import type { RepairService } from "#contract/repairs.ts"
import { m } from "#messages/messages.js"
import { Skeleton } from "#ui/feedback/skeleton.tsx"
import { Button, ButtonLink } from "#ui/form/button.tsx"
import { Icon } from "#ui/media/icon.tsx"
import { BackLink, SiteLink } from "#ui/navigation/site-link.tsx"
import { classNames } from "#ui/style/class-names.ts"
import { LoadedPart } from "#web/loading/loaded-part.tsx"
import { type LoadState, useLoaded } from "#web/loading/use-loaded.ts"
import { paths } from "#web/paths.ts"
import { loadServices } from "#web/repairs/repair-services.ts"
import styles from "./booking.module.css"
import { findChosen, openStepBefore, STEPS, type Step, type StepSelection, stepAddress } from "./step-choices.ts"
import type { StepChoices } from "./step-query.ts"

type BookingStepProps = {
  step: Step
  choices: StepChoices
  /** The services rendered with the page; null when the step must load them. */
  served: readonly RepairService[] | null
  /** The step itself: the choices on the start side, and an `aside`. */
  children: (chosen: StepSelection, services: readonly RepairService[]) => ReactNode
}

/** One step of the booking: the back link, the tracker, the heading, and the step once the services are loaded. [spec 2 §2] */
export function BookingStep({ step, choices, served, children }: BookingStepProps) {
  const loaded = useLoaded(loadServices, null)
  const known = loaded.state === "ready" ? loaded.data : served
  const chosen = known ? findChosen(known, choices) : {}
  const back = wayBack(step, choices)
  return (
    <div className="wrap page">
      <BackLink href={back.href}>{back.label}</BackLink>
      <StepTracker step={step} choices={choices} chosen={chosen} />
      <div className={styles.step}>
        <div className={`page-head ${styles.head}`}>
          <h1 className="h-page">{titles[step]()}</h1>
        </div>
        {known ? (
          <KnownStep step={step} choices={choices} chosen={chosen}>
            {children(chosen, known)}
          </KnownStep>
        ) : (
          <StepWaiting step={step} services={loaded} />
        )}
      </div>
    </div>
  )
}

type KnownStepProps = { step: Step; choices: StepChoices; chosen: StepSelection; children: ReactNode }

/** The step, or a redirect to the earlier step that lacks a choice. */
function KnownStep({ step, choices, chosen, children }: KnownStepProps) {
  const before = openStepBefore(step, choices, (earlier) => earlier === "address" || chosen[earlier] !== undefined)
  return before ? <Leave href={before} /> : children
}

/** The brand step has its own texts for brands that are loading or could not be loaded. [spec 2 §8] */
function StepWaiting({ step, services }: { step: Step; services: LoadState<RepairService[]> }) {
  const isBrands = step === "brand"
  return (
    <LoadedPart
      loaded={services}
      loading={isBrands ? m.repairs_brands_loading() : undefined}
      failed={isBrands ? m.repairs_brands_failed() : undefined}
      waiting={isBrands ? <BrandsPending /> : <StepPending />}
    >
      {() => null}
    </LoadedPart>
  )
}

/** Leaves a step when the choices in its address do not exist. */
function Leave({ href }: { href: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    void navigate({ href, replace: true, resetScroll: false })
  }, [navigate, href])
  return <StepPending />
}

function StepPending() {
  return (
    <div className="stack">
      <Skeleton className={styles.pendingRow} />
      <Skeleton className={styles.pendingRow} />
      <Skeleton className={styles.pendingRow} />
      <Skeleton className={styles.pendingRow} />
    </div>
  )
}

function BrandsPending() {
  return (
    <div className={`${styles.tiles} ${styles.brandTiles}`}>
      <Skeleton className={styles.pendingTile} />
      <Skeleton className={styles.pendingTile} />
      <Skeleton className={styles.pendingTile} />
      <Skeleton className={styles.pendingTile} />
      <Skeleton className={styles.pendingTile} />
      <Skeleton className={styles.pendingTile} />
      <Skeleton className={styles.pendingTile} />
      <Skeleton className={styles.pendingTile} />
    </div>
  )
}

const titles = {
  device: m.repairs_device_title,
  brand: m.repairs_brand_title,
  model: m.repairs_model_title,
  issue: m.repairs_issue_title,
  address: m.repairs_address_title,
} satisfies Record<Step, () => string>

function wayBack(step: Step, choices: StepChoices): { href: string; label: string } {
  const previous = STEPS[STEPS.indexOf(step) - 1]
  if (!previous) return { href: paths.repairHome(), label: m.repairs_back_home() }
  return { href: stepAddress(previous, choices), label: titles[previous]() }
}

type StepTrackerProps = {
  step: Step
  choices: StepChoices
  /** Empty until the services are loaded. */
  chosen: StepSelection
}

/** The five steps; each completed one is a link with its choice. [spec 2 §2] */
function StepTracker({ step, choices, chosen }: StepTrackerProps) {
  const place = STEPS.indexOf(step)
  const values = valuesOf(chosen)
  return (
    <div className={styles.trackerFrame}>
      <ol className={styles.tracker} aria-label={m.repairs_tracker()}>
        {STEPS.map((each, index) => (
          <li key={each}>
            {index < place ? (
              <DoneStep step={each} href={stepAddress(each, choices)} value={values[each]} />
            ) : (
              <span className={styles.trackerStep} aria-current={index === place ? "step" : undefined}>
                <span className={styles.stepMark}>{index + 1}</span>
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
    <SiteLink className={classNames(styles.trackerStep, styles.done)} href={href}>
      <span className={styles.stepMark}>
        <Icon name="check" />
      </span>
      <span className={styles.stepText}>
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

function valuesOf({ device, brand, model, issue }: StepSelection): Partial<Record<Step, string | undefined>> {
  return { device: device?.title, brand: brand?.name, model: model?.name, issue: issue?.title }
}

/** The back link and the main button of a step, in a bar at the bottom on phones. */
export function StepFoot({ back, children }: { back: string; children: ReactNode }) {
  return (
    <div className={styles.foot} data-bottom-bar>
      <ButtonLink className={`only-desktop ${styles.back}`} kind="quiet" size="lg" href={back}>
        {m.repairs_back()}
      </ButtonLink>
      {children}
    </div>
  )
}

/** The foot of a step with a form. */
export function ContinueFoot({ back }: { back: string }) {
  return (
    <StepFoot back={back}>
      <Button type="submit" kind="primary" size="lg">
        {m.repairs_continue()}
        <Icon name="arrow" flip />
      </Button>
    </StepFoot>
  )
}
