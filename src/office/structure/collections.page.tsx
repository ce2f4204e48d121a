import { CollectionProducts } from "./collection-products.tsx"
import { FoundGroups } from "./found-groups.tsx"
import { GroupsPage } from "./groups-page.tsx"

/** The collections of the shop, and the products of the chosen one in their order. */
export function CollectionsPage() {
  return (
    <GroupsPage
      kind="collection"
      list={(groups, current) => <FoundGroups groups={groups} current={current} />}
      more={(group) => <CollectionProducts key={group.id} collection={group} />}
    />
  )
}
