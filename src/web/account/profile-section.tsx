import type { Profile } from "#contract/account.ts"
import { m } from "#messages/messages.js"
import { Panel } from "#ui/layout/panel.tsx"
import { Skeleton } from "#ui/layout/skeleton.tsx"
import { LoadedPart } from "#web/loaded-part.tsx"
import type { Loaded } from "#web/use-loaded.ts"
import styles from "./account.module.css"
import { AccountDetails } from "./account-details.tsx"
import { DataPanel } from "./data-panel.tsx"
import { LogoutButton } from "./logout-button.tsx"
import { PasswordPanel } from "./password-panel.tsx"

/** "Manage Profile": names and email, password, what becomes of the data, and the way out where the sidebar has no room. [spec 2 §2] */
export function ProfileSection({ profile }: { profile: Loaded<Profile | null> }) {
  return (
    <div className="stack-6">
      <h1 className="h-page">{m.account_title()}</h1>
      <LoadedPart loaded={profile} waiting={<DetailsPending />}>
        {(data, { change }) => data && <AccountDetails profile={data} onSaved={(saved) => change(() => saved)} />}
      </LoadedPart>
      <PasswordPanel />
      <DataPanel />
      <LogoutButton className={styles.logout} />
    </div>
  )
}

function DetailsPending() {
  return (
    <Panel line className="stack-6">
      <h2 className="h-block">{m.account_details()}</h2>
      <Skeleton />
      <Skeleton />
    </Panel>
  )
}
