import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import type { Api } from "#contract/contract.ts"
import type { ContentDraft, FaqContent } from "#contract/office/storefront/content.ts"
import type { HomeDraft } from "#contract/office/storefront/home-page.ts"
import { readConfig } from "#server/config/config.ts"
import { startShop } from "./start.ts"
import { testDatabase } from "./testing/database.ts"
import { DEMONSTRATION, demonstrationTemplate } from "./testing/demonstration.ts"
import type { TestShop } from "./testing/shop.ts"
import { aStaffMember } from "./testing/staff.ts"

/** Pages that show what the home page and the questions show. */
const pages = async () => ({
  isBuilt: true,
  render: async (_address: string, { api }: { api: Api }) => {
    const [sections, groups] = [await api.home.layout(), await api.content.faq()]
    const text = [...sections.map(({ title }) => title), groups[0]?.questions[0]?.title].join(" | ")
    return new Response(text, { headers: { "content-type": "text/html; charset=utf-8" } })
  },
})

/** Two shops on one database, as several processes serve one shop, and a member who uses the first. */
async function twoShops() {
  const database = await testDatabase(await demonstrationTemplate())
  const folder = await mkdtemp(join(tmpdir(), "corniche-published-"))
  onTestFinished(async () => {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  })
  const started = async () => {
    const config = readConfig({ PORT: "0", CORNICHE_DATA: folder, DATABASE_URL: database.url, LOG_LEVEL: "silent" })
    const shop = await startShop(config, { pages, demonstration: DEMONSTRATION })
    onTestFinished(() => shop.stop())
    return shop
  }
  const [own, other] = [await started(), await started()]
  const call: TestShop["call"] = async () => {
    throw new Error("The member's requests go over the network.")
  }
  const member = await aStaffMember({ db: database.db, services: own.services, call }, "editor")
  const ask = async <Answer>(method: string, path: string, body?: object, version?: number): Promise<Answer> => {
    const answer = await fetch(own.address + path, {
      method,
      headers: { ...member.headers, "content-type": "application/json", ...(version === undefined ? {} : { "if-match": `"${version}"` }) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    expect(answer.status, path).toBe(200)
    return (await answer.json()) as Answer
  }
  const shown = async ({ address }: { address: string }) => (await fetch(`${address}/`)).text()
  return { own, other, ask, shown }
}

test("[OFFICE-142] a published change shows on the next request, and other processes show what was there for at most 5 s", async () => {
  const { own, other, ask, shown } = await twoShops()
  const before = [await shown(own), await shown(other)]
  expect(new Set(before).size).toBe(1)

  const { version, sections } = await ask<HomeDraft>("GET", "/api/office/home/draft")
  const [last, ...others] = sections.toReversed()
  const next = [last, ...others.toReversed()].map((section) => ({ key: section?.key, is_hidden: false }))
  await ask("PUT", "/api/office/home/draft", { sections: next }, version)
  expect([await shown(own), await shown(other)], "a draft shows nowhere").toEqual(before)
  await ask("POST", "/api/office/home/publish", {}, version + 1)
  const published = await shown(own)
  expect(published.startsWith(`${last?.title} | `)).toBe(true)
  await expect.poll(() => shown(other), { timeout: 5000 }).toBe(published)

  const faq = await ask<ContentDraft & { value: FaqContent }>("GET", "/api/office/content/faq/draft")
  const question = { title: { en: "A new question?", ar: "سؤال جديد؟" }, content: { en: "Yes.", ar: "نعم." } }
  const groups = faq.value.groups.map((group, at) => (at === 0 ? { ...group, questions: [question] } : group))
  await ask("PUT", "/api/office/content/faq/draft", { value: { groups } }, faq.version)
  expect([await shown(own), await shown(other)], "a draft shows nowhere").toEqual([published, published])
  await ask("POST", "/api/office/content/faq/publish", {}, faq.version + 1)
  const answered = await shown(own)
  expect(answered).toContain("| A new question?")
  await expect.poll(() => shown(other), { timeout: 5000 }).toBe(answered)
})
