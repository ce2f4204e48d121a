import type { ComponentProps } from "react"
import type { FollowedRepair } from "#contract/estimates.ts"
import { m } from "#messages/messages.js"
import { classNames } from "#ui/style/class-names.ts"
import { qatarDayText } from "#ui/text/date-text.ts"
import { joinList } from "#ui/text/language.ts"
import { cityName } from "#web/addresses/address-text.tsx"
import { EstimateBox } from "./estimate-box.tsx"
import * as styles from "./following.module.css"

type Props = { repair: FollowedRepair } & Omit<ComponentProps<typeof EstimateBox>, "repair">

const STEPS = [m.follow_step_0, m.follow_step_1, m.follow_step_2, m.follow_step_3]

/** One repair for the holder of its link: where it stands, its estimate, and the answer to it. */
export function FollowedRepairView({ repair, ...calls }: Props) {
  const { reference, model, issue, first_name: name, estimate, status, step, is_home: isHome, place, preferred_time: time } = repair
  const isAsked = estimate?.state === "SENT"
  return (
    <>
      <div className="page-head">
        <p className="small quiet">
          <bdi>{reference}</bdi> · {joinList([model, issue])}
        </p>
        <h1 className="h-page">{headingOf(name, isAsked)}</h1>
        <p className="small quiet">
          {joinList([
            isHome ? m.follow_place_home({ place: cityName({ city: place }) }) : m.follow_place_shop({ place }),
            qatarDayText(time),
          ])}
        </p>
      </div>
      {status === "CANCELLED" ? (
        <p>{m.follow_cancelled()}</p>
      ) : (
        <ol className={styles.steps} aria-label={m.follow_state()}>
          {STEPS.map((words, number) => (
            <li
              key={words()}
              className={classNames(styles.step, number < step && styles.done, number === step && styles.now)}
              aria-current={number === step ? "step" : undefined}
            >
              {words()}
            </li>
          ))}
        </ol>
      )}
      {estimate ? (
        <EstimateBox key={estimate.number} repair={{ ...repair, estimate }} {...calls} />
      ) : (
        status !== "CANCELLED" && <p>{m.follow_no_estimate()}</p>
      )}
    </>
  )
}

function headingOf(name: string, isAsked: boolean): string {
  if (name.trim() === "") return m.follow_heading_nobody()
  return isAsked ? m.follow_heading_ready({ name }) : m.follow_heading({ name })
}
