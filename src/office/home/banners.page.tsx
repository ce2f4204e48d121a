import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { BannerList } from "#contract/office/storefront/banners.ts"
import { m } from "#messages/messages.js"
import { useMay } from "#office/me.ts"
import { Button, IconButton } from "#office/parts/control/button.tsx"
import { ConflictDialog } from "#office/parts/form/conflict-dialog.tsx"
import { DraftNotice } from "#office/parts/form/draft-notice.tsx"
import { OrderedList } from "#office/parts/order/ordered-list.tsx"
import { Empty, Fault } from "#office/parts/page/empty.tsx"
import { Page } from "#office/parts/page/page.tsx"
import { Panel } from "#office/parts/page/panel.tsx"
import { SkeletonLines } from "#office/parts/page/skeleton.tsx"
import { Badge, Mark } from "#office/parts/text/badge.tsx"
import { Picture } from "#office/parts/text/picture.tsx"
import { fullTime } from "#office/parts/text/time-text.ts"
import { bannerState, MAX_BANNERS } from "#rules/catalog/office/home/banner.ts"
import { BannerForm } from "./banner-form.tsx"
import * as styles from "./home.module.css"
import { bannersQuery } from "./home-data.ts"
import { type BannerValues, bannerName, isNew, newBanner, useBanners } from "./use-banners.ts"

/** The banners of the home page in their order, and the fields of the chosen one. [OFFICE-140] */
export function BannersPage() {
  const banners = useQuery(bannersQuery)
  if (banners.isError && !banners.data) return <Fault wholePage fault={banners.error} onRetry={() => void banners.refetch()} />
  if (!banners.data)
    return (
      <Page title={m.office_banners()}>
        <SkeletonLines lines={6} />
      </Page>
    )
  return <BannersEditor list={banners.data} />
}

function BannersEditor({ list }: { list: BannerList }) {
  const mayEdit = useMay()("storefront.publish") !== null
  const { form, names, faults } = useBanners(list)
  const { banners } = form.values
  const [key, choose] = useState<string | null>(null)
  const chosen = banners.find((banner) => banner.key === key) ?? banners[0]
  const set = (next: readonly BannerValues[]) => form.set("banners", next)
  const add = () => {
    const banner = newBanner()
    set([...banners, banner])
    choose(banner.key)
  }
  return (
    <Page title={m.office_banners()} aside={m.office_banners_words()}>
      <DraftNotice draft={form.draft} onTake={form.takeDraft} onDrop={form.dropDraft} />
      <div className={styles.pair} data-beside>
        <Panel
          title={m.office_banners()}
          aside={<span className="quiet num">{banners.length}</span>}
          acts={
            mayEdit &&
            banners.length < MAX_BANNERS && (
              <Button size="sm" kind="quiet" icon="plus" onClick={add}>
                {m.office_banners_add()}
              </Button>
            )
          }
        >
          {banners.length === 0 ? (
            <Empty icon="image" title={m.office_banners_none()}>
              {m.office_banners_none_words()}
            </Empty>
          ) : (
            <OrderedList
              label={m.office_banners()}
              items={banners.map((banner) => ({ id: banner.key, name: bannerName(banner), banner }))}
              current={chosen?.key ?? null}
              isLocked={!mayEdit}
              onOrder={(items) => set(items.map(({ banner }) => banner))}
            >
              {({ banner }) => (
                <BannerLine
                  banner={banner}
                  isChosen={banner.key === chosen?.key}
                  isWrong={faults.has(banner.key)}
                  onChoose={() => choose(banner.key)}
                  onRemove={mayEdit ? () => set(banners.filter((one) => one !== banner)) : null}
                />
              )}
            </OrderedList>
          )}
        </Panel>
        {chosen && (
          <BannerForm
            key={chosen.key}
            banner={chosen}
            faults={faults.get(chosen.key) ?? {}}
            isLocked={!mayEdit}
            onChange={(part) =>
              form.update((now) => ({
                banners: now.banners.map((banner) => (banner.key === chosen.key ? { ...banner, ...part } : banner)),
              }))
            }
          />
        )}
      </div>
      {form.conflict && <ConflictDialog conflict={form.conflict} names={names} onResolve={form.resolve} onClose={form.leaveConflict} />}
    </Page>
  )
}

type BannerLineProps = { banner: BannerValues; isChosen: boolean; isWrong: boolean; onChoose: () => void; onRemove: (() => void) | null }

function BannerLine({ banner, isChosen, isWrong, onChoose, onRemove }: BannerLineProps) {
  const name = bannerName(banner)
  return (
    <div className={styles.line}>
      <button type="button" className={styles.name} aria-pressed={isChosen} onClick={onChoose}>
        <Picture src={banner.large.image || null} />
        <span>
          <bdi>{name}</bdi>
          {!isNew(banner) && <BannerStateBadge banner={banner} />}
          {isWrong && (
            <Mark tone="bad" icon="alert">
              {m.office_banner_fault()}
            </Mark>
          )}
        </span>
      </button>
      {onRemove && <IconButton icon="trash" size="small" aria-label={m.office_banner_remove({ name })} onClick={onRemove} />}
    </div>
  )
}

function BannerStateBadge({ banner }: { banner: BannerValues }) {
  const [now] = useState(() => new Date().toISOString())
  const state = bannerState(banner, now)
  if (state === "waits") return <Badge tone="sea">{m.office_banner_waits({ time: fullTime(banner.from ?? "") })}</Badge>
  if (state === "over") return <Badge tone="plain">{m.office_banner_over()}</Badge>
  return <Badge tone="good">{m.office_banner_shown()}</Badge>
}
