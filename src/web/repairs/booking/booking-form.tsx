import { useRouter } from "@tanstack/react-router"
import { useId, useRef, useState } from "react"
import { flushSync } from "react-dom"
import type { Address, Branch } from "#contract/addresses.ts"
import { m } from "#messages/messages.js"
import { Button } from "#ui/form/button.tsx"
import { Icon } from "#ui/media/icon.tsx"
import { Notice } from "#ui/text/notice.tsx"
import { AddressPicker } from "#web/addresses/address-picker.tsx"
import { BranchPicker } from "#web/addresses/branch-picker.tsx"
import { loadAddresses } from "#web/addresses/load-addresses.ts"
import { paths } from "#web/paths.ts"
import { stateOfBooking } from "#web/repairs/navigation-state.ts"
import { type Loaded, useLoaded } from "#web/use-loaded.ts"
import { AddressSection } from "./address-section.tsx"
import styles from "./booking-form.module.css"
import { BookingSummary } from "./booking-summary.tsx"
import { type BookingLack, bookingLack, bookingTime, type DeliveryType, type TimeChoice } from "./booking-time.ts"
import { DayPicker } from "./day-picker.tsx"
import { loadStores } from "./load-stores.ts"
import { SlotPicker } from "./slot-picker.tsx"
import { type Chosen, stepAddress } from "./step-choices.ts"
import { StepFoot } from "./step-foot.tsx"
import type { StepChoices } from "./step-query.ts"
import { useBookRepair } from "./use-book-repair.ts"
import { useNow } from "./use-now.ts"

/** Where and when; then the repair is booked. [spec 2 §2, §5] */
export function BookingForm({ choices, device, model, issue }: Required<Omit<Chosen, "brand">> & { choices: StepChoices }) {
  const router = useRouter()
  const hintId = useId()
  const now = useNow()
  const [type, setType] = useState<DeliveryType>("home")
  const [selected, setSelected] = useState<Record<DeliveryType, number | null>>({ home: null, pickup: null })
  const [choice, setChoice] = useState<TimeChoice>({ day: null, slotHour: null })
  const [lack, setLack] = useState<BookingLack | null>(null)
  const [isAddressOpen, setAddressOpen] = useState(true)
  const parts = useRef<HTMLDivElement>(null)
  const addresses = useLoaded(loadAddresses, null)
  const stores = useLoaded(loadStores, null)
  const { book, busy } = useBookRepair((booking) => {
    // In the place of this page: the way back must not lead to a form that is done.
    const state = { ...stateOfBooking(booking), isAnotherPage: true as const }
    void router.navigate({ href: paths.repairBooked(), state, replace: true, resetScroll: false })
  })

  const places: readonly (Address | Branch)[] = type === "home" ? readyList(addresses) : readyList(stores)
  const place = places.find(({ id }) => id === selected[type]) ?? null
  const time = bookingTime(choice, now)
  const isLacking = bookingLack(type, time, place !== null) !== null

  function switchTo(next: DeliveryType) {
    setType(next)
    setLack(null)
    const list = next === "home" ? addresses : stores
    if (list.state === "ready") void list.reload()
    if (list.state === "failed") list.retry()
  }

  function select(id: number) {
    setSelected({ ...selected, [type]: id })
    setLack(null)
  }

  function choose(part: Partial<TimeChoice>) {
    setChoice({ ...choice, ...part })
    setLack(null)
  }

  function submit() {
    const present = bookingTime(choice, new Date())
    const missing = bookingLack(type, present, place !== null)
    if (missing) return showLack(missing)
    if (!place) return
    const issue_description = choices["issueDesc"] || m.repairs_issue_no_description()
    void book({ issue: issue.id, model: model.id, issue_description, type, place: place.id, time: present })
  }

  /** Says what is missing where it is missing, and goes there. */
  function showLack(missing: BookingLack) {
    flushSync(() => {
      setLack(missing)
      if (missing === "address") setAddressOpen(true)
    })
    parts.current?.querySelector<HTMLElement>(lackControls[missing])?.focus()
  }

  return (
    // No form element: the address dialog inside has one of its own.
    <>
      <div ref={parts}>
        <AddressSection type={type} onType={switchTo} isOpen={isAddressOpen} onToggle={() => setAddressOpen(!isAddressOpen)} place={place}>
          {lack === "address" && <LackNotice lack={lack} />}
          {type === "home" ? (
            <AddressPicker addresses={addresses} selected={selected.home} onSelect={select} onEnter={submit} />
          ) : (
            <BranchPicker branches={stores} selected={selected.pickup} onSelect={select} onEnter={submit} />
          )}
        </AddressSection>
        <section className={styles.part} data-part="when">
          <PartHeading text={m.repairs_date()} />
          {lack === "when" && <LackNotice lack={lack} />}
          <DayPicker today={time.today} day={choice.day} onDay={(day) => choose({ day })} />
        </section>
        {type === "home" && (
          <section className={styles.part} data-part="slot">
            <PartHeading text={m.repairs_slot()} />
            {lack === "slot" && <LackNotice lack={lack} />}
            <SlotPicker
              slots={time.day === null ? null : time.slots}
              selected={time.slot}
              onSlot={({ startHour }) => choose({ slotHour: startHour })}
            />
          </section>
        )}
        {isLacking && (
          <p className={`small quiet ${styles.hint}`} id={hintId}>
            {m.repairs_fields_missing()}
          </p>
        )}
        <StepFoot back={stepAddress("issue", choices)}>
          <Button kind="primary" size="lg" busy={busy} onClick={submit} aria-describedby={isLacking ? hintId : undefined}>
            {m.repairs_book_now()}
            <Icon name="arrow" flip />
          </Button>
        </StepFoot>
      </div>
      <aside className="sticky">
        <BookingSummary device={device} model={model} issue={issue} type={type} time={time} place={place} />
      </aside>
    </>
  )
}

function PartHeading({ text }: { text: string }) {
  return (
    <h2 className={`h-block ${styles.heading}`}>
      {text}
      <span className={styles.required} aria-hidden="true">
        {" *"}
      </span>
    </h2>
  )
}

function LackNotice({ lack }: { lack: BookingLack }) {
  return (
    <Notice tone="bad" role="alert" className={styles.lack}>
      {lackTexts[lack]()}
    </Notice>
  )
}

/** Where the focus goes when something is missing. */
const lackControls = {
  when: "[data-part=when] [type=date]",
  address: "[data-part=address] :is(fieldset:not([hidden]) input, button)",
  slot: "[data-part=slot] input",
} satisfies Record<BookingLack, string>

const lackTexts = {
  when: m.repairs_when_missing,
  address: m.repairs_address_missing,
  slot: m.repairs_slot_missing,
} satisfies Record<BookingLack, () => string>

function readyList<Place>(places: Loaded<Place[]>): Place[] {
  return places.state === "ready" ? places.data : []
}
