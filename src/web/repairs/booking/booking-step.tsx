import { useNavigate } from "@tanstack/react-router"
import { type ReactNode, useEffect } from "react"
import type { RepairService } from "#contract/repairs.ts"
import { m } from "#messages/messages.js"
import { BackLink } from "#ui/layout/back-link.tsx"
import { Skeleton } from "#ui/layout/skeleton.tsx"
import { LoadedPart } from "#web/loaded-part.tsx"
import { paths } from "#web/paths.ts"
import { loadServices } from "#web/repairs/repair-services.ts"
import { type Loaded, useLoaded } from "#web/use-loaded.ts"
import styles from "./booking-step.module.css"
import { type Chosen, findChosen, openStepBefore, STEPS, type Step, stepAddress } from "./step-choices.ts"
import type { StepChoices } from "./step-query.ts"
import { StepTracker } from "./step-tracker.tsx"

type BookingStepProps = {
  step: Step
  choices: StepChoices
  /** The step itself: what is chosen on the start side, and an `aside`. */
  children: (chosen: Chosen, services: readonly RepairService[]) => ReactNode
}

/** One step of the booking: the way back, the tracker, the heading, and the step once the services are there. [spec 2 §2] */
export function BookingStep({ step, choices, children }: BookingStepProps) {
  const services = useLoaded(loadServices, null)
  const chosen = services.state === "ready" ? findChosen(services.data, choices) : {}
  const back = wayBack(step, choices)
  return (
    <div className="wrap page">
      <BackLink href={back.href}>{back.label}</BackLink>
      <StepTracker step={step} choices={choices} chosen={chosen} />
      <div className={styles.step}>
        <div className={`page-head ${styles.head}`}>
          <h1 className="h-page">{titles[step]()}</h1>
        </div>
        <StepPart step={step} services={services}>
          {(data) => {
            const before = openStepBefore(step, choices, (earlier) => earlier === "address" || chosen[earlier] !== undefined)
            return before ? <Leave href={before} /> : children(chosen, data)
          }}
        </StepPart>
      </div>
    </div>
  )
}

type StepPartProps = { step: Step; services: Loaded<RepairService[]>; children: (services: RepairService[]) => ReactNode }

/** The brand step speaks of its brands while they load, and when they do not. [spec 2 §8] */
function StepPart({ step, services, children }: StepPartProps) {
  const isBrands = step === "brand"
  return (
    <LoadedPart
      loaded={services}
      loading={isBrands ? m.repairs_brands_loading() : undefined}
      failed={isBrands ? m.repairs_brands_failed() : undefined}
      waiting={<StepPending />}
    >
      {children}
    </LoadedPart>
  )
}

/** The choices of the address do not exist. */
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
      <Skeleton className={styles.row} />
      <Skeleton className={styles.row} />
      <Skeleton className={styles.row} />
      <Skeleton className={styles.row} />
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
