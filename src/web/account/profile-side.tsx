import type { Profile } from "#contract/account.ts"
import { LogoutButton } from "./logout-button.tsx"
import { ProfileNav } from "./profile-nav.tsx"
import styles from "./profile-side.module.css"
import type { Section } from "./section-of.ts"

type ProfileSideProps = { active: Section | null; profile: Profile | null; isCustomer: boolean }

/** Who is signed in, the sections, and the way out; on narrow screens the sections alone. */
export function ProfileSide({ active, profile, isCustomer }: ProfileSideProps) {
  return (
    <aside className="sticky stack-6">
      {isCustomer && (
        <div className={styles.person}>
          <p className="h-block">
            <bdi>{profile ? `${profile.first_name} ${profile.last_name}` : ""}</bdi>
          </p>
          <p className="small quiet">
            <bdi>{profile?.email}</bdi>
          </p>
        </div>
      )}
      <ProfileNav active={active} />
      {isCustomer && <LogoutButton className={styles.logout} />}
    </aside>
  )
}
