import { useRef, useState } from "react"
import type { ServiceRequest } from "#contract/repairs.ts"
import { m } from "#messages/messages.js"
import { qatarDay } from "#rules/repairs/repair-slots.ts"
import { Modal } from "#ui/dialog/modal.tsx"
import { showToast } from "#ui/dialog/toast.ts"
import { Notice } from "#ui/feedback/notice.tsx"
import { Button } from "#ui/form/button.tsx"
import { qatarDayText } from "#ui/text/date-text.ts"
import { slotText } from "#ui/text/slot-text.ts"
import { api } from "#web/api.ts"
import { type DeliveryType, preferredTime, type TimeChoice } from "#web/repairs/visit/booking-time.ts"
import { DayPicker, SlotPicker } from "#web/repairs/visit/time-pickers.tsx"
import { useWhen, type When } from "#web/repairs/visit/use-when.ts"
import styles from "./history.module.css"
import { useRepairChange } from "./use-repair-change.ts"

type ChangeTimeDialogProps = { request: ServiceRequest; onChanged: (request: ServiceRequest) => void; onClose: () => void }

/** Changes the time of a repair, by the rules of booking. [spec 3 §9] */
export function ChangeTimeDialog({ request, onChanged, onClose }: ChangeTimeDialogProps) {
  const { reference, customer_address: home, store_address: store, preferred_time: preferred } = request
  const type = home ? "home" : "pickup"
  const when = useWhen(type, home ?? store, qatarDay(new Date(preferred)))
  const [isLacking, setLacking] = useState(false)
  const { busy, failure, forgetFailure, send } = useRepairChange(when.reload)

  function choose(part: Partial<TimeChoice>) {
    when.choose(part)
    setLacking(false)
    forgetFailure()
  }

  async function move() {
    const { slot } = when.present()
    if (!slot) return setLacking(true)
    const moved = await send(() => api().repairs.move({ reference, preferred_time: preferredTime(type, slot, new Date()) }))
    if (!moved) return
    showToast(m.repairs_moved({ day: qatarDayText(moved.preferred_time) }), { kind: "good" })
    onChanged(moved)
    onClose()
  }

  return (
    <Modal open size="lg" title={m.repairs_change_time()} onClose={onClose}>
      <div className={styles.changeTime}>
        <TimeFields type={type} when={when} choose={choose} />
        {(isLacking || failure) && (
          <Notice tone="bad" role="alert">
            {failure?.detail ?? (type === "home" ? m.repairs_slot_missing() : m.repairs_when_missing())}
          </Notice>
        )}
        <div className={styles.answers}>
          <Button onClick={onClose}>{m.repairs_keep_time()}</Button>
          <Button kind="primary" busy={busy} onClick={() => void move()}>
            {m.repairs_change_time_confirm()}
          </Button>
        </div>
      </div>
    </Modal>
  )
}

type TimeFieldsProps = { type: DeliveryType; when: When; choose: (part: Partial<TimeChoice>) => void }

function TimeFields({ type, when, choose }: TimeFieldsProps) {
  const dateInput = useRef<HTMLInputElement>(null)
  const { days, day, slots, slot } = when.time
  return (
    <>
      <DayPicker days={days} day={when.choice.day} onDay={(next) => choose({ day: next })} dateInput={dateInput} />
      {type === "home" ? (
        <SlotPicker
          slots={day === null ? null : slots}
          isLoading={when.isLoading}
          selected={slot}
          onSlot={({ time }) => choose({ time })}
        />
      ) : (
        slot?.label && <p className="small quiet">{m.repairs_open_hours({ hours: slotText(slot.label) })}</p>
      )}
    </>
  )
}
