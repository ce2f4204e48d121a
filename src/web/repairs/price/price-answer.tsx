import { useHydrated, useRouter } from "@tanstack/react-router"
import { useId, useState } from "react"
import { m } from "#messages/messages.js"
import { qatarDay } from "#rules/repairs/repair-slots.ts"
import { type PartGrade, type Tariff, tariffsFor } from "#rules/repairs/tariff.ts"
import { ButtonLink } from "#ui/form/button.tsx"
import { RadioCard } from "#ui/form/choices.tsx"
import { Panel } from "#ui/layout/panel.tsx"
import { Icon, type IconName } from "#ui/media/icon.tsx"
import { priceText } from "#ui/text/language.ts"
import { slotText } from "#ui/text/slot-text.ts"
import { paths } from "#web/paths.ts"
import { type StepSelection, stepAddress } from "#web/repairs/booking/step-choices.ts"
import type { StepChoices } from "#web/repairs/booking/step-query.ts"
import { durationText } from "#web/repairs/quote-text.ts"
import { useBookingGate } from "#web/repairs/use-booking-gate.ts"
import { longDay, type SlotState } from "#web/repairs/visit/booking-time.ts"
import { useWhen } from "#web/repairs/visit/use-when.ts"
import styles from "./price.module.css"
import { StepHeading } from "./step-heading.tsx"

type PriceAnswerProps = Required<StepSelection> & { choices: StepChoices }

/** The repair options with price, duration and warranty, the next free time slots, and the link into the booking. */
export function PriceAnswer({ choices, device, brand, model, issue }: PriceAnswerProps) {
  const options = tariffsFor(device.tariffs, { issue: issue.id, brand: brand.id, model: model.id }, qatarDay(new Date()))
  const gate = useBookingGate(m.repairs_login_first_service(), paths.selectDevice(choices))
  return (
    <Panel className={`stack-6 ${styles.answer}`}>
      <StepHeading step={3}>{issue.title}</StepHeading>
      {options.length === 0 ? <p>{m.repairs_price_free_look()}</p> : <Options key={issue.id} options={options} choices={choices} />}
      <NextVisits />
      <ButtonLink kind="primary" size="lg" block href={stepAddress("issue", choices)} onClick={gate}>
        {m.repairs_price_book()}
      </ButtonLink>
      <p className="small quiet">{m.repairs_price_note()}</p>
    </Panel>
  )
}

/** Original, compatible and used parts side by side; none is preselected, and a single option needs no choice. */
function Options({ options, choices }: { options: readonly Tariff[]; choices: StepChoices }) {
  const router = useRouter()
  const name = useId()
  // The choice shows at once; then the address has it.
  const [chosen, setChosen] = useState<string | null>(null)
  if (chosen !== null && chosen === choices["part"]) setChosen(null)

  function choose(part: string) {
    setChosen(part)
    void router.navigate({ href: paths.repairPrice({ ...choices, part }), replace: true, resetScroll: false })
  }

  if (options.length === 1) {
    return options.map((option) => <OptionText key={option.issue} option={option} />)
  }
  return (
    <fieldset className={styles.options}>
      <legend className="sr">{m.repairs_price_parts()}</legend>
      {options.map((option) => (
        <RadioCard
          key={option.grade}
          name={name}
          value={option.grade ?? ""}
          checked={option.grade === (chosen ?? choices["part"])}
          onChange={() => choose(option.grade ?? "")}
        >
          <OptionText option={option} />
        </RadioCard>
      ))}
    </fieldset>
  )
}

function OptionText({ option: { grade, price, is_from, minutes, warranty_days: days, at_home } }: { option: Tariff }) {
  const facts: { icon: IconName; text: string }[] = [
    { icon: "clock", text: durationText(minutes) },
    ...(days > 0 ? [{ icon: "shield" as const, text: m.repairs_warranty({ days }) }] : []),
    at_home ? { icon: "home", text: m.repairs_price_anywhere() } : { icon: "store", text: m.repairs_price_branch() },
  ]
  return (
    <span className={styles.option}>
      <b className="strong">{grade ? gradeTexts[grade]() : m.repairs_price_work()}</b>
      <b className={styles.amount}>{is_from ? m.repairs_price_from({ price: priceText(price) }) : priceText(price)}</b>
      <span className={`small quiet ${styles.facts}`}>
        {facts.map(({ icon, text }) => (
          <span key={icon} className={styles.fact}>
            <Icon name={icon} size="sm" />
            {text}
          </span>
        ))}
      </span>
    </span>
  )
}

const gradeTexts = {
  original: m.repairs_grade_original,
  compatible: m.repairs_grade_compatible,
  used: m.repairs_grade_used,
} satisfies Record<PartGrade, () => string>

/** The time slots of the first day with a free one, for any place; showing them reserves none. The page is cached, so the browser loads them. */
function NextVisits() {
  const isHydrated = useHydrated()
  return <div className={`small ${styles.visits}`}>{isHydrated && <FreeTimes />}</div>
}

function FreeTimes() {
  const { time } = useWhen("home", null)
  const next = time.days.find(({ times }) => times.some(isFree))
  if (!next) return <p>{m.repairs_price_no_visit()}</p>
  const title = next === time.days[0] ? m.repairs_price_today() : m.repairs_price_on_day({ day: longDay(next.day) })
  return (
    <>
      <b className="strong">{title}</b>
      <ul className={styles.times} aria-label={title}>
        {next.times.map(({ time: start, label, is_full }) => {
          const text = label && slotText(label)
          return (
            text && (
              <li key={start} className={styles.time}>
                {is_full ? <del>{text}</del> : text}
                {is_full && <span className="sr"> {m.repairs_day_full()}</span>}
              </li>
            )
          )
        })}
      </ul>
    </>
  )
}

const isFree = ({ label, is_full }: SlotState) => label !== null && !is_full
