import type { Profile } from "#contract/account.ts"
import { m } from "#messages/messages.js"
import { api } from "#web/api.ts"
import { LoadedPart } from "#web/loaded-part.tsx"
import { Panel } from "#web/ui/panel.tsx"
import { Skeleton } from "#web/ui/skeleton.tsx"
import { useLoaded } from "#web/use-loaded.ts"
import styles from "./profile-section.module.css"

/** "Account Details": the customer's names and email. [spec 2 §2] */
export function ProfileSection() {
  const profile = useLoaded(loadProfile, null)
  return (
    <div className="stack-6">
      <h1 className="h-page">{m.account_title()}</h1>
      <Panel line className="stack-6">
        <h2 className="h-block">{m.account_details()}</h2>
        <LoadedPart loaded={profile} waiting={<Skeleton />}>
          {(data) => <Details profile={data} />}
        </LoadedPart>
      </Panel>
    </div>
  )
}

function loadProfile(_argument: null, signal: AbortSignal): Promise<Profile> {
  return api().account.profile(undefined, { signal })
}

function Details({ profile }: { profile: Profile }) {
  const rows = [
    [m.account_first_name(), profile.first_name],
    [m.account_last_name(), profile.last_name],
    [m.account_email(), profile.email],
  ]
  return (
    <dl className={styles.details}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
