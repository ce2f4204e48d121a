import { createFileRoute } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { Button, ButtonLink } from "#ui/form/button.tsx"
import { pageHead } from "#web/head.ts"
import { paths } from "#web/paths.ts"
import { routeHead } from "#web/route-head.ts"
import { StaticPanel } from "./static-panel.tsx"
import * as styles from "./verification.module.css"

const places = ["1", "2", "3", "4"]

export const Route = createFileRoute("/otp-verification")({
  loader: ({ location }) => ({ head: pageHead({ title: m.sign_in_otp_title(), path: location.pathname, unlisted: true }) }),
  head: routeHead,
  component: OtpVerificationPage,
})

/** A static page, as observed: nothing is checked, sent or stored. [spec 1 §2.8, spec 3 §5] */
function OtpVerificationPage() {
  return (
    <StaticPanel title={m.sign_in_otp_title()} text={m.sign_in_otp_text()}>
      <fieldset className={styles.boxes}>
        <legend className="sr">{m.sign_in_otp_boxes()}</legend>
        {places.map((place) => (
          <input
            key={place}
            className={styles.box}
            type="text"
            inputMode="numeric"
            maxLength={1}
            autoComplete="off"
            aria-label={m.sign_in_otp_digit({ place })}
          />
        ))}
      </fieldset>
      <ButtonLink kind="primary" size="lg" block href={paths.successScreen()}>
        {m.sign_in_verify()}
      </ButtonLink>
      <div className={styles.more}>
        <Button kind="quiet">{m.sign_in_resend()}</Button>
        <ButtonLink kind="quiet" href={paths.loginRegister()}>
          {m.sign_in_back_to_login()}
        </ButtonLink>
      </div>
    </StaticPanel>
  )
}
