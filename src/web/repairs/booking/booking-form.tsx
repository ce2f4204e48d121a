import { type ReactNode, type Ref, useId, useRef, useState } from "react"
import { flushSync } from "react-dom"
import { m } from "#messages/messages.js"
import { MAX_SERIAL_NUMBER } from "#rules/repairs/serial-number.ts"
import { Notice } from "#ui/feedback/notice.tsx"
import { Button } from "#ui/form/button.tsx"
import { TextField } from "#ui/form/fields.tsx"
import { focusFirstControl } from "#ui/form/focus-mistake.ts"
import { Icon } from "#ui/media/icon.tsx"
import { separator } from "#ui/text/language.ts"
import { slotText } from "#ui/text/slot-text.ts"
import { AddressPicker } from "#web/addresses/address-picker.tsx"
import { cityName, streetLine } from "#web/addresses/address-text.tsx"
import { BranchPicker } from "#web/addresses/branch-picker.tsx"
import type { ApiProblem } from "#web/api-problem.ts"
import { readSite } from "#web/page-context.ts"
import { DayPicker, SlotPicker } from "#web/repairs/visit/time-pickers.tsx"
import styles from "./booking.module.css"
import { StepFoot } from "./booking-step.tsx"
import { BookingSummary } from "./booking-summary.tsx"
import { stepAddress } from "./step-choices.ts"
import { type BookingForm as Booking, type BookingFormProps, useBookingForm } from "./use-booking-form.ts"
import { WhereCards } from "./where-cards.tsx"

/** The last step: place, time and the booking. [spec 2 §2, §5] */
export function BookingForm(props: BookingFormProps) {
  const booking = useBookingForm(props)
  const [isAddressOpen, setAddressOpen] = useState(true)
  const addressPart = useRef<HTMLDivElement>(null)
  const dateInput = useRef<HTMLInputElement>(null)
  const slotPart = useRef<HTMLElement>(null)
  const serialInput = useRef<HTMLInputElement>(null)
  const { type, when, lack } = booking

  /** Books the repair, or shows the missing choice and moves the focus there. */
  function submit() {
    const missing = booking.submit()
    if (!missing) return
    flushSync(() => {
      booking.setLack(missing)
      if (missing === "address") setAddressOpen(true)
    })
    if (missing === "when") dateInput.current?.focus()
    else if (missing === "serial") serialInput.current?.focus()
    else focusFirstControl(missing === "address" ? addressPart.current : slotPart.current)
  }

  return (
    // No form element: the address dialog inside has its own.
    <>
      <div>
        <div inert={booking.isOutcomeUnknown}>
          {readSite().pickup && <WhereCards booking={booking} {...props} />}
          <AddressSection booking={booking} isOpen={isAddressOpen} onToggle={() => setAddressOpen(!isAddressOpen)} ref={addressPart}>
            {lack === "address" && <LackNotice lack={lack} />}
            <PlacePicker booking={booking} onEnter={submit} />
          </AddressSection>
          <WhenParts booking={booking} dateInput={dateInput} slotPart={slotPart} />
          <SerialField booking={booking} input={serialInput} />
        </div>
        <BookingFoot booking={booking} back={stepAddress("issue", props.choices)} onBook={submit} />
      </div>
      <aside className="sticky">
        <BookingSummary {...props} part={props.choices["part"]} type={type} time={when.time} place={booking.place} />
      </aside>
    </>
  )
}

type WhenPartsProps = { booking: Booking; dateInput: Ref<HTMLInputElement>; slotPart: Ref<HTMLElement> }

/** The day, and the time slot of a home visit. */
function WhenParts({ booking: { type, when, lack, chooseTime }, dateInput, slotPart }: WhenPartsProps) {
  const { days, day, slots, slot } = when.time
  return (
    <>
      <Part heading={m.repairs_date()}>
        {lack === "when" && <LackNotice lack={lack} />}
        <DayPicker days={days} day={when.choice.day} onDay={(next) => chooseTime({ day: next })} dateInput={dateInput} />
        {type === "pickup" && slot?.label && (
          <p className={`small quiet ${styles.openHours}`}>{m.repairs_open_hours({ hours: slotText(slot.label) })}</p>
        )}
      </Part>
      {type === "home" && (
        <Part heading={m.repairs_slot()} ref={slotPart}>
          {lack === "slot" && <LackNotice lack={lack} />}
          <SlotPicker
            slots={day === null ? null : slots}
            isLoading={when.isLoading}
            selected={slot}
            onSlot={({ time }) => chooseTime({ time })}
          />
        </Part>
      )}
    </>
  )
}

/** The serial number, which helps to find the part and the warranty. */
function SerialField({ booking: { serial, lack }, input }: { booking: Booking; input: Ref<HTMLInputElement> }) {
  return (
    <TextField
      className={styles.part}
      label={m.repairs_serial_optional()}
      hint={m.repairs_serial_hint()}
      error={lack === "serial" ? m.refusal_invalid_imei() : null}
      maxLength={MAX_SERIAL_NUMBER}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      dir="ltr"
      value={serial.text}
      onChange={(event) => serial.write(event.target.value)}
      ref={input}
    />
  )
}

type AddressSectionProps = {
  booking: Booking
  isOpen: boolean
  onToggle: () => void
  ref: Ref<HTMLDivElement>
  /** The addresses to choose from. */
  children: ReactNode
}

/** The customer's address, or the store. The choice can be collapsed to one line. [spec 2 §2] */
function AddressSection({ booking: { place }, isOpen, onToggle, ref, children }: AddressSectionProps) {
  const id = useId()
  return (
    <section>
      <div className={styles.addressHead}>
        <h2 className="h-block">
          <button type="button" className={styles.toggle} aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
            <span>
              {m.repairs_address()}
              <RequiredMark />
            </span>
            <Icon name="down" className={styles.chevron} />
          </button>
        </h2>
      </div>
      <div id={id} hidden={!isOpen} ref={ref}>
        {children}
      </div>
      {!isOpen && place && (
        <p className="small">
          {"name" in place && <bdi className="strong">{place.name + separator()}</bdi>}
          {streetLine(place)}
          {separator()}
          <bdi>{cityName(place)}</bdi>
        </p>
      )}
    </section>
  )
}

function PlacePicker({ booking: { type, addresses, stores, selected, select }, onEnter }: { booking: Booking; onEnter: () => void }) {
  if (type === "home") return <AddressPicker addresses={addresses} selected={selected.home} onSelect={select} onEnter={onEnter} />
  return <BranchPicker branches={stores} selected={selected.pickup} onSelect={select} onEnter={onEnter} />
}

function Part({ heading, ref, children }: { heading: string; ref?: Ref<HTMLElement>; children: ReactNode }) {
  return (
    <section className={styles.part} ref={ref}>
      <h2 className={`h-block ${styles.partHeading}`}>
        {heading}
        <RequiredMark />
      </h2>
      {children}
    </section>
  )
}

function RequiredMark() {
  return (
    <span className={styles.requiredMark} aria-hidden="true">
      {" *"}
    </span>
  )
}

function BookingFoot({
  booking: { isLacking, busy, failure, isOutcomeUnknown },
  back,
  onBook,
}: {
  booking: Booking
  back: string
  onBook: () => void
}) {
  const hintId = useId()
  return (
    <>
      {isLacking && (
        <p className={`small quiet ${styles.hint}`} id={hintId}>
          {m.repairs_fields_missing()}
        </p>
      )}
      {failure && <FailureNotice failure={failure} isOutcomeUnknown={isOutcomeUnknown} onRetry={onBook} />}
      <StepFoot back={back}>
        <Button kind="primary" size="lg" busy={busy} onClick={onBook} aria-describedby={isLacking ? hintId : undefined}>
          {m.repairs_book_now()}
          <Icon name="arrow" flip />
        </Button>
      </StepFoot>
    </>
  )
}

type FailureNoticeProps = { failure: ApiProblem; isOutcomeUnknown: boolean; onRetry: () => void }

/** Why nothing was booked, as the server's sentence. A request that may succeed unchanged can be sent again at once. [spec 3 §9] */
function FailureNotice({ failure, isOutcomeUnknown, onRetry }: FailureNoticeProps) {
  const mayPass = failure.status === 0 || failure.status === 429 || failure.status >= 500 || failure.code === "under_way"
  return (
    <Notice
      tone="bad"
      role="alert"
      className={styles.lack}
      action={mayPass ? <Button onClick={onRetry}>{m.ui_try_again()}</Button> : undefined}
    >
      {failure.code === "not_found" ? m.repairs_place_gone() : failure.detail}
      {isOutcomeUnknown && ` ${m.repairs_again_is_safe()}`}
    </Notice>
  )
}

function LackNotice({ lack }: { lack: keyof typeof lackTexts }) {
  return (
    <Notice tone="bad" role="alert" className={styles.lack}>
      {lackTexts[lack]()}
    </Notice>
  )
}

const lackTexts = {
  when: m.repairs_when_missing,
  address: m.repairs_address_missing,
  slot: m.repairs_slot_missing,
}
