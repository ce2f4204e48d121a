import { expect, test } from "vitest"
import type { Role } from "#contract/office/permissions.ts"
import { renderMail } from "#server/mails/render-mail.ts"
import { noteEnrolled } from "#server/office/sign-in/accounts.queries.ts"
import { changeStaff } from "#server/office/staff.queries.ts"
import { aProduct } from "#server/testing/catalog.ts"
import { queuedMails } from "#server/testing/mails.ts"
import { aShopForThisTest } from "#server/testing/shop.ts"
import { aStaffMember } from "#server/testing/staff.ts"
import { mailLowStock } from "./low-stock-mail.ts"

const SHOP = { name: "Corniche", origin: "https://shop.example", imageBase: "https://shop.example/images", linkKeys: [] }

/** A shop on 22 November 2026, and what sets its time in Qatar. */
async function aLowShop() {
  const shop = await aShopForThisTest()
  const itIs = (time: string) => {
    shop.services.clock.now = () => new Date(`2026-11-${time}:00+03:00`)
  }
  itIs("22T08:00")
  /** A member who has accepted the invitation. */
  const member = async (role: Role, name: string) => {
    const added = await aStaffMember(shop, role, { name })
    await noteEnrolled(shop.db, added.id, shop.services.clock.now())
    return added
  }
  return { shop, itIs, member, mail: () => mailLowStock(shop.services) }
}

test("[OFFICE-132] managers get one mail a day about what is at or under its limit, in their language, by concurrent runs too", async () => {
  const { shop, itIs, member, mail } = await aLowShop()
  const maryam = await member("manager", "Maryam")
  const khalid = await member("manager", "Khalid")
  await changeStaff(shop.db, khalid.id, { language: "ar" })
  await changeStaff(shop.db, (await member("manager", "Suspended")).id, { suspendedAt: new Date() })
  await aStaffMember(shop, "manager", { name: "Invited" })
  await member("owner", "Noor")
  await member("sales", "Reem")
  for (const [title, inventoryQuantity] of [
    ["Two left", 2],
    ["Sold out", 0],
    ["Enough", 3],
  ] as const) {
    await aProduct(shop.db, { title, variants: [{ inventoryQuantity }] })
  }
  itIs("22T07:59")
  expect(await mail()).toBe(0)
  itIs("22T08:00")
  expect((await Promise.all([mail(), mail(), mail()])).toSorted()).toEqual([0, 0, 2])
  itIs("22T23:59")
  expect(await mail()).toBe(0)
  const mails = await queuedMails(shop.db)
  expect(mails.map(({ to, contents }) => ({ to, ...contents }))).toMatchObject([
    { to: maryam.email, name: "Maryam", language: "en", count: 2, lines: [{ left: 0 }, { left: 2 }] },
    { to: khalid.email, name: "Khalid", language: "ar", count: 2 },
  ])
  const [english, arabic] = mails.map((queued) => renderMail(queued, SHOP))
  expect(english?.subject).toBe("Low stock of 2 items: Corniche")
  const told = english?.text.split("\n").filter((line) => /Sold out|Two left|Enough|pieces/.test(line))
  expect(told).toEqual(["Sold out", "0 pieces left", "Two left", "2 pieces left"])
  expect(arabic?.html).toContain('<html lang="ar" dir="rtl">')
  itIs("23T08:00")
  expect(await mail()).toBe(2)
})

test("[OFFICE-132] the mail names forty variants and counts the others; a shop without managers tells its owners, and enough stock nobody", async () => {
  const { shop, itIs, member, mail } = await aLowShop()
  const owner = await member("owner", "Noor")
  expect(await mail()).toBe(0)
  for (let number = 0; number < 42; number++) await aProduct(shop.db, { variants: [{ inventoryQuantity: 1 }] })
  itIs("23T12:00")
  expect(await mail()).toBe(1)
  const [queued] = await queuedMails(shop.db)
  expect(queued).toMatchObject({ to: owner.email, contents: { count: 42 } })
  const { subject, text } = renderMail(queued ?? expect.fail(), SHOP)
  expect(subject).toBe("Low stock of 42 items: Corniche")
  expect(text.match(/1 piece left/g)).toHaveLength(40)
  expect(text).toContain("2 more are in the list.")
})
