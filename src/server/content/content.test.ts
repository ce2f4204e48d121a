import { sql } from "drizzle-orm"
import { expect, onTestFinished, test } from "vitest"
import { content, type FaqGroup, type PolicyText } from "#contract/content.ts"
import type { AnnouncementContent, ContentDraft, ContentPage, ContentVersion, FaqContent } from "#contract/office/storefront/content.ts"
import { expectContract, expectProblem } from "#server/testing/answers.ts"
import { aShopForThisTest } from "#server/testing/shop.ts"
import { aStaffMember } from "#server/testing/staff.ts"
import { contentVersions } from "./content.tables.ts"
import { followTimes } from "./follow-times.ts"
import { announcementNow, contactsOf, nextChange } from "./site-content.ts"

const draftAt = (page: ContentPage) => `/api/office/content/${page}/draft`
const TODAY = new Date("2026-11-27T10:00:00.000Z")

async function aShopWithTexts() {
  const shop = await aShopForThisTest()
  shop.services.clock.now = () => TODAY
  const layla = await aStaffMember(shop, "editor", { name: "Layla" })
  const mariam = await aStaffMember(shop, "manager", { name: "Mariam" })
  const draft = async <Value>(page: ContentPage) => {
    const answer = await layla.call("GET", draftAt(page))
    expect(answer.status, answer.text).toBe(200)
    return answer.json<ContentDraft & { value: Value }>()
  }
  const versions = async (page: ContentPage) =>
    (await layla.call("GET", `/api/office/content/${page}/versions`)).json<{ results: ContentVersion[] }>().results
  const acts = async () =>
    (await shop.db.execute<{ act: string }>(sql`select act from audit_rows where object = 'content' order by id`)).rows
  return { shop, layla, mariam, draft, versions, acts }
}

test("[OFFICE-143] questions have a draft; the published ones show on the next request in both languages, and what was there is kept", async () => {
  const { shop, layla, draft, versions, acts } = await aShopWithTexts()
  const shown = async (language: string) => (await shop.call("GET", `/api/home/faq?lang=${language}`)).json<FaqGroup[]>()
  const first = await shop.call("GET", "/api/home/faq")
  expectContract(content.faq, first)
  expect(first.json<FaqGroup[]>().map(({ id }) => id)).toEqual(["general", "orders", "payment", "shipping", "returns"])
  const { version, value, is_changed } = await draft<FaqContent>("faq")
  expect([version, is_changed]).toEqual([0, false])
  const question = { title: { en: "Do you deliver?", ar: "هل توصلون؟" }, content: { en: "Yes.", ar: "نعم." } }
  const next = { groups: value.groups.map((group, at) => (at === 0 ? { ...group, questions: [question] } : group)) }
  const saved = await layla.call("PUT", draftAt("faq"), { value: next }, { version: 0 })
  expect(saved.json(), saved.text).toMatchObject({ version: 1, is_changed: true })
  expect((await shown("en"))[0]?.questions).toHaveLength(6)
  const published = await layla.call("POST", "/api/office/content/faq/publish", {}, { version: 1 })
  expect(published.json(), published.text).toMatchObject({ version: 2, is_changed: false })
  expect((await shown("en"))[0]?.questions).toEqual([{ title: "Do you deliver?", content: "Yes." }])
  expect((await shown("ar"))[0]?.questions).toEqual([{ title: "هل توصلون؟", content: "نعم." }])
  expect(await versions("faq")).toMatchObject([
    { number: 2, by: "Layla", is_live: true, in_force_at: TODAY.toISOString() },
    { number: 1, by: null, is_live: false, in_force_at: null },
  ])
  const before = await layla.call("GET", "/api/office/content/faq/versions/1")
  expect(before.json<{ value: FaqContent }>().value.groups[0]?.questions).toHaveLength(6)
  expect(await acts()).toEqual([{ act: "content.draft" }, { act: "content.publish" }])
})

test("[OFFICE-143] a policy comes into force on its day, every version stays with that day, and an editor does not publish it", async () => {
  const { shop, layla, mariam, draft, versions } = await aShopWithTexts()
  const intro = async () => (await shop.call("GET", "/api/home/policy/terms")).json<PolicyText>().intro
  const publish = (day: string, version: number) =>
    mariam.call("POST", "/api/office/content/policies/terms/publish", { in_force_on: day }, { version })
  const write = (words: string, version: number) =>
    layla.call("PUT", draftAt("terms"), { value: { text: { en: words, ar: "شروط" } } }, { version })
  expect(await intro()).toContain("every order placed with Corniche")
  await write("From December on, {{company_name}}.", 0)
  expectProblem(await layla.call("POST", "/api/office/content/policies/terms/publish", { in_force_on: "2026-12-01" }, { version: 1 }), 403)
  expect(expectProblem(await publish("2026-11-26", 1), 422).errors?.[0]?.path).toBe("/in_force_on")
  expectProblem(await publish("2026-02-30", 1), 422)
  const published = await publish("2026-12-01", 1)
  expect(published.status, published.text).toBe(200)
  expect(await intro()).toContain("every order placed with Corniche")
  shop.services.clock.now = () => new Date("2026-11-30T21:00:00.000Z")
  shop.services.kept.clear()
  expect(await intro()).toBe("<p>From December on, Corniche.</p>")
  shop.services.clock.now = () => TODAY
  await shop.db.insert(contentVersions).values(earlierVersions("terms"))
  await write("At last", 2)
  expect((await publish("2026-12-01", 3)).status).toBe(200)
  const kept = await versions("terms")
  expect(kept.map(({ number }) => number)).toEqual(Array.from({ length: 63 }, (_, at) => 63 - at))
  expect([kept.at(0), kept.at(-2), kept.at(-1)]).toMatchObject([
    { by: "Mariam", in_force_at: "2026-11-30T21:00:00.000Z" },
    { by: "Mariam", in_force_at: "2026-11-30T21:00:00.000Z" },
    { by: null, in_force_at: null },
  ])
  expect((await draft("terms")).is_changed).toBe(false)
})

test("[OFFICE-143] contact and about have drafts; the contacts of the environment show until some are published", async () => {
  const { shop, layla, draft } = await aShopWithTexts()
  const contacts = () => contactsOf(shop.db, shop.services.config, TODAY)
  expect((await contacts()).phone).toBe("+974 9000 0101")
  const { value } = await draft<{ phone: string }>("contact")
  const change = { ...value, phone: "+974 4444 1234", hours: { en: "", ar: "" } }
  await layla.call("PUT", draftAt("contact"), { value: { ...change, phone: "call us" } }, { version: 0 })
  const wrong = expectProblem(await layla.call("POST", "/api/office/content/contact/publish", {}, { version: 1 }), 422)
  expect(wrong.errors?.[0]?.path).toBe("/phone")
  await layla.call("PUT", draftAt("contact"), { value: change }, { version: 1 })
  expect((await contacts()).phone).toBe("+974 9000 0101")
  const published = await layla.call("POST", "/api/office/content/contact/publish", {}, { version: 2 })
  expect(published.status, published.text).toBe(200)
  expect((await contacts()).phone).toBe("+974 4444 1234")

  const about = (await draft<{ heading: object }>("about")).value
  await layla.call("PUT", draftAt("about"), { value: { ...about, heading: { en: "Who we are", ar: "" } } }, { version: 0 })
  const missing = expectProblem(await layla.call("POST", "/api/office/content/about/publish", {}, { version: 1 }), 422)
  expect(missing.errors?.[0]?.path).toBe("/heading/ar")
  await layla.call("PUT", draftAt("about"), { value: { ...about, heading: { en: "Who we are", ar: "من نحن" } } }, { version: 1 })
  await layla.call("POST", "/api/office/content/about/publish", {}, { version: 2 })
  const shown = await shop.call("GET", "/api/home/about")
  expectContract(content.about, shown)
  expect(shown.json()).toMatchObject({ heading: "Who we are" })
})

test("a draft that another person changed, another page's fields and other roles are refused", async () => {
  const { shop, layla, mariam, draft } = await aShopWithTexts()
  const value = { text: { en: "One", ar: "واحد" } }
  await mariam.call("PUT", draftAt("privacy"), { value }, { version: 0 })
  const late = expectProblem(await layla.call("PUT", draftAt("privacy"), { value }, { version: 0 }), 412)
  expect(late).toMatchObject({ changed_by: "Mariam", current: { version: 1, value } })
  expectProblem(await layla.call("PUT", draftAt("faq"), { value }, { version: 0 }), 422)
  expectProblem(await layla.call("GET", "/api/office/content/privacy/versions/1"), 404)
  expectProblem(await (await aStaffMember(shop, "sales")).call("GET", draftAt("faq")), 403)
  expect((await draft("privacy")).value).toEqual(value)
})

test("of pages other than policies the last 50 versions stay", async () => {
  const { shop, layla, versions } = await aShopWithTexts()
  await shop.db.insert(contentVersions).values(earlierVersions("announcement"))
  await layla.call("POST", "/api/office/content/announcement/publish", {}, { version: 0 })
  const kept = await versions("announcement")
  expect([kept.length, kept[0]?.number, kept.at(-1)?.number]).toEqual([50, 63, 14])
})

/** Versions 3 to 62. */
function earlierVersions(page: ContentPage) {
  return Array.from({ length: 60 }, (_, at) => {
    return { page, number: at + 3, value: { texts: [] }, publishedBy: "Layla", publishedAt: TODAY, inForceAt: new Date(0) }
  })
}

type Text = AnnouncementContent["texts"][number]
const aText = ({ en = "Free delivery", ...rest }: Partial<Omit<Text, "text">> & { en?: string } = {}): Text => ({
  text: { en, ar: "توصيل مجاني" },
  link: "",
  kind: "news",
  from: null,
  until: null,
  ...rest,
})

test("[OFFICE-144] one announcement shows at a time, by its times, and cached pages are cleared when the time comes", async () => {
  const { shop, layla } = await aShopWithTexts()
  const value: AnnouncementContent = {
    texts: [
      aText({ en: "At noon", from: "2026-11-27T11:00:00.000Z", until: "2026-11-27T12:00:00.000Z" }),
      aText({ en: "All day" }),
      aText({ en: "Never reached" }),
    ],
  }
  await layla.call("PUT", draftAt("announcement"), { value }, { version: 0 })
  expect(await announcementNow(shop.db, TODAY)).toBeNull()
  await layla.call("POST", "/api/office/content/announcement/publish", {}, { version: 1 })
  const shownAt = async (time: string) => (await announcementNow(shop.db, new Date(`2026-11-27T${time}Z`)))?.text.en
  expect([await shownAt("10:59:59"), await shownAt("11:00:00"), await shownAt("12:00:00")]).toEqual(["All day", "At noon", "All day"])

  let now = TODAY
  let cleared = 0
  const times = followTimes({
    next: () => nextChange(shop.db, now),
    now: () => now,
    onTime: () => {
      cleared += 1
    },
    onFault: (fault) => {
      throw fault
    },
  })
  onTestFinished(times.stop)
  await times.read()
  now = new Date("2026-11-27T11:00:00.000Z")
  await expect.poll(() => cleared).toBe(1)
  now = new Date("2026-11-27T12:00:00.000Z")
  await expect.poll(() => cleared).toBe(2)
})

test("an announcement with a link that leads nowhere or an end before its beginning is not published", async () => {
  const { layla } = await aShopWithTexts()
  const value: AnnouncementContent = {
    texts: [aText({ link: "javascript:steal()" }), aText({ from: "2026-11-27T11:00:00.000Z", until: "2026-11-27T10:00:00.000Z" })],
  }
  await layla.call("PUT", draftAt("announcement"), { value }, { version: 0 })
  const problem = expectProblem(await layla.call("POST", "/api/office/content/announcement/publish", {}, { version: 1 }), 422)
  expect(problem.errors?.map(({ path }) => path)).toEqual(["/texts/0/link", "/texts/1/until"])
})
