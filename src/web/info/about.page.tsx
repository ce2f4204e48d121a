import { createFileRoute } from "@tanstack/react-router"
import type { AboutText } from "#contract/content.ts"
import { m } from "#messages/messages.js"
import { Icon, type IconName } from "#ui/media/icon.tsx"
import { Picture } from "#ui/media/picture.tsx"
import { api } from "#web/api.ts"
import { pageHead } from "#web/head.ts"
import { readSite } from "#web/page-context.ts"
import { paths } from "#web/paths.ts"
import { routeHead } from "#web/route-head.ts"
import * as styles from "./about.module.css"

export const Route = createFileRoute("/about")({
  loader: async () => {
    const { pictures, shopName } = readSite()
    const head = pageHead({
      title: m.info_about_title(),
      description: m.info_about_description({ shopName }),
      path: paths.about(),
      image: pictures["about-medium"],
      imageAlt: m.info_about_banner(),
    })
    return { pictures, text: await api().content.about(), head }
  },
  head: routeHead,
  component: AboutPage,
})

/** The page about the shop. [spec 1 §2.4] */
function AboutPage() {
  const { pictures, text } = Route.useLoaderData()
  return (
    <>
      <AboutBanner pictures={pictures} />
      <div className="wrap page">
        <div className={styles.intro}>
          <h1 className="h-page">{text.heading}</h1>
          <p className="lead">{text.intro}</p>
        </div>
        <Figures figures={text.figures} />
        <Values values={text.values} />
      </div>
    </>
  )
}

function Figures({ figures }: Pick<AboutText, "figures">) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ value, label }) => (
        <div key={label} className={styles.figure}>
          <dt className="small quiet">{label}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const ICONS: readonly IconName[] = ["heart", "shield", "sparkle"]

function Values({ values }: Pick<AboutText, "values">) {
  return (
    <section className="section">
      <div className="section-head">
        <h2 className="h-section">{m.info_about_values()}</h2>
      </div>
      <ul className={styles.values}>
        {values.map(({ title, text }, at) => (
          <li key={title} className={styles.card}>
            <Icon name={ICONS[at % ICONS.length] ?? "sparkle"} className={styles.icon} />
            <h3 className="h-block">{title}</h3>
            <p className="small">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A picture over the full width of the window, in the matching size; nothing when the shop has none. [spec 1 §2.4] */
function AboutBanner({ pictures }: { pictures: Readonly<Record<string, string>> }) {
  const { "about-small": small, "about-medium": medium, "about-large": large } = pictures
  const picture = large ?? medium ?? small
  if (!picture) return null
  return (
    <div className={styles.banner}>
      <Picture
        path={picture}
        alt={m.info_about_banner()}
        sizes="100vw"
        variants={[
          ...(small ? [{ path: small, media: "(max-width: 767px)" }] : []),
          ...(medium ? [{ path: medium, media: "(max-width: 1024px)" }] : []),
        ]}
        priority
      />
    </div>
  )
}
