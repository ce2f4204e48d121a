import { expect, test, vi } from "vitest"
import { createTokenReplacement } from "./token-replacement.ts"

/** A device that holds `token`, and a provider with prepared tokens. */
function aDevice(token: string | null, renew: () => Promise<string | null>) {
  const device = {
    token,
    read: () => device.token,
    store: (next: string) => {
      device.token = next
    },
  }
  const clock = { now: 0 }
  const onEnd = vi.fn(() => {
    device.token = null
  })
  return { device, clock, onEnd, replace: createTokenReplacement(device, { renew }, onEnd, () => clock.now) }
}

test("[AUTH-38] the end of a session is reported once, however many calls were refused", async () => {
  const { device, onEnd, replace } = aDevice("old", async () => null)
  expect(await Promise.all([replace("old"), replace("old"), replace("old")])).toEqual([null, null, null])
  expect(onEnd).toHaveBeenCalledTimes(1)
  expect(device.token).toBeNull()
  expect(await replace("old")).toBeNull()
  expect(onEnd).toHaveBeenCalledTimes(1)
})

test("calls that were refused together continue with one renewed token", async () => {
  const renew = vi.fn(async () => "new")
  const { device, onEnd, replace } = aDevice("old", renew)
  expect(await Promise.all([replace("old"), replace("old")])).toEqual(["new", "new"])
  expect(await replace("old")).toBe("new")
  expect(renew).toHaveBeenCalledTimes(1)
  expect(device.token).toBe("new")
  expect(onEnd).not.toHaveBeenCalled()
})

test("a renewed token that is refused at once is not renewed again, one that is refused an hour later is", async () => {
  const renew = vi.fn(async () => "second")
  const { onEnd, replace } = aDevice("first", renew)
  await replace("first")
  expect(await replace("second")).toBeNull()
  expect(onEnd).toHaveBeenCalledTimes(1)
  expect(renew).toHaveBeenCalledTimes(1)

  const later = aDevice("first", vi.fn().mockResolvedValueOnce("second").mockResolvedValueOnce("third"))
  await later.replace("first")
  later.clock.now = 3_600_000
  expect(await later.replace("second")).toBe("third")
  expect(later.onEnd).not.toHaveBeenCalled()
})

test("a refusal of an old token ends nothing once the customer has signed in again or out", async () => {
  const before = aDevice("new", async () => null)
  expect(await before.replace("old")).toBeNull()
  expect(before.device.token).toBe("new")

  const asking = Promise.withResolvers<string | null>()
  const meanwhile = aDevice("old", () => asking.promise)
  const replaced = meanwhile.replace("old")
  meanwhile.device.token = "of somebody else"
  asking.resolve(null)
  expect(await replaced).toBeNull()
  expect(meanwhile.device.token).toBe("of somebody else")
  expect(before.onEnd).not.toHaveBeenCalled()
  expect(meanwhile.onEnd).not.toHaveBeenCalled()
})

test("the provider may store the renewed token itself", async () => {
  const shop = aDevice("old", async () => {
    shop.device.token = "new"
    return "new"
  })
  expect(await shop.replace("old")).toBe("new")
  expect(shop.device.token).toBe("new")
})

test("an unreachable provider does not sign the customer out, and is tried again", async () => {
  const renew = vi.fn().mockRejectedValueOnce(new Error("no connection")).mockResolvedValueOnce("new")
  const { device, onEnd, replace } = aDevice("old", renew)
  await expect(replace("old")).rejects.toThrow("no connection")
  expect(device.token).toBe("old")
  expect(await replace("old")).toBe("new")
  expect(onEnd).not.toHaveBeenCalled()
})
