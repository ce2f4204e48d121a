import { expect, test } from "vitest"
import { Stops } from "./stops.ts"

test("everything is stopped in the reverse order, a failing or hanging part does not block the others, and the first fault is thrown", async () => {
  const stops = new Stops()
  const stopped: string[] = []
  const part = (name: string, fault?: Error) => async () => {
    stopped.push(name)
    if (fault) throw fault
  }
  stops.add(part("first"))
  stops.add(part("second", new Error("second fault")))
  stops.add(() => new Promise(() => stopped.push("endless")), 20)
  stops.add(part("last"))
  await expect(stops.run()).rejects.toThrow("A part of the shop did not stop within 0.02 s.")
  expect(stopped).toEqual(["last", "endless", "second", "first"])
  await stops.run()
  expect(stopped, "each is stopped once").toHaveLength(4)
})

test("a part that starts during the stop is stopped as well", async () => {
  const stops = new Stops()
  await stops.run()
  const isStopped = Promise.withResolvers<void>()
  stops.add(async () => isStopped.resolve())
  await isStopped.promise
})
