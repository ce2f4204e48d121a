import { FoundGroups } from "./found-groups.tsx"
import { GroupsPage } from "./groups-page.tsx"

/** The brands of the shop. */
export function BrandsPage() {
  return <GroupsPage kind="brand" list={(groups, current) => <FoundGroups groups={groups} current={current} />} />
}
