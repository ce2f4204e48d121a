import { execFile, spawnSync } from "node:child_process"
import { cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { promisify } from "node:util"
import { expect, onTestFinished, test } from "vitest"

const ROOT = join(import.meta.dirname, "..")
const run = promisify(execFile)

/** A fresh checkout of a program with one package for running and one for tests, both in folders beside it. */
async function aCheckout() {
  const folder = await mkdtemp(join(tmpdir(), "corniche-checkout-"))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const write = async (name: string, content: object) => {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), JSON.stringify(content))
  }
  for (const name of ["scripts/prepare.mjs", "bin/node.mjs"]) await cp(join(ROOT, name), join(folder, name))
  await write("packages/runs/package.json", { name: "runs", version: "1.0.0" })
  await write("packages/tests/package.json", { name: "tests", version: "1.0.0" })
  const root = {
    name: "checkout",
    version: "1.0.0",
    dependencies: { runs: "file:packages/runs" },
    devDependencies: { tests: "file:packages/tests" },
  }
  await write("package.json", root)
  await write("package-lock.json", {
    ...{ name: root.name, version: root.version, lockfileVersion: 3, requires: true },
    packages: {
      "": root,
      "node_modules/runs": { resolved: "packages/runs", link: true },
      "node_modules/tests": { resolved: "packages/tests", link: true, dev: true },
      "packages/runs": { version: "1.0.0" },
      "packages/tests": { version: "1.0.0", dev: true },
    },
  })
  for (const name of ["dist", "scripts/build", "scripts/release"]) await mkdir(join(folder, name), { recursive: true })
  // The build itself is not tested here.
  await writeFile(join(folder, "scripts", "build.ts"), "")
  for (const name of [
    "scripts/bundle-server.ts",
    "scripts/build/build-office.ts",
    "scripts/build/build-pages.ts",
    "scripts/release/licences.ts",
    "scripts/later-scripts.ts",
    "scripts/left-out.ts",
    "scripts/styles.ts",
    "vite.config.ts",
  ]) {
    await writeFile(join(folder, name), "")
  }
  const prepare = async (goal: "start" | "dev" | "test") =>
    (await run(process.execPath, ["scripts/prepare.mjs", goal], { cwd: folder })).stdout
  const has = (name: string) =>
    stat(join(folder, name)).then(
      () => true,
      () => false,
    )
  return { folder, prepare, has }
}

test("two concurrent commands in a fresh checkout install and build once, one after the other", async () => {
  const { folder, prepare, has } = await aCheckout()
  const outputs = await Promise.all([prepare("start"), prepare("start")])
  expect(outputs.join("").match(/Installing the packages/g)).toHaveLength(1)
  expect(outputs.join("").match(/Building the shop/g)).toHaveLength(1)
  expect(JSON.parse(await readFile(join(folder, "node_modules", ".corniche.json"), "utf8"))).toMatchObject({ scope: "run" })
  expect([await has("node_modules/runs"), await has("node_modules/tests"), await has(".preparing")]).toEqual([true, false, false])
  expect(await prepare("start")).toBe("")
})

test("the test tools are added to the installed packages, and stay at the next start", async () => {
  const { folder, prepare, has } = await aCheckout()
  await prepare("start")
  await writeFile(join(folder, "node_modules", ".seen"), "")
  expect(await prepare("test")).toContain("Adding the test tools")
  expect([await has("node_modules/.seen"), await has("node_modules/runs"), await has("node_modules/tests")]).toEqual([true, true, true])
  expect(await prepare("start")).toBe("")
  expect(await has("node_modules/tests")).toBe(true)
})

test("an interrupted installation is repeated, and releases its lock", async () => {
  const { folder, prepare, has } = await aCheckout()
  await mkdir(join(folder, "node_modules", "half"), { recursive: true })
  const { pid } = spawnSync(process.execPath, ["-e", ""])
  await writeFile(join(folder, ".preparing"), String(pid))
  expect(await prepare("start")).toContain("Installing the packages")
  expect([await has("node_modules/half"), await has("node_modules/runs"), await has(".preparing")]).toEqual([false, true, false])
})

test("a command that finds a lock left behind does not remove the one that another command took meanwhile", async () => {
  const { folder, has } = await aCheckout()
  const { pid } = spawnSync(process.execPath, ["-e", ""])
  await writeFile(join(folder, ".preparing"), String(pid))
  const pause = `import fs from "node:fs"
import { syncBuiltinESMExports } from "node:module"
const { existsSync, readFileSync, writeFileSync } = fs
fs.readFileSync = (file, ...how) => {
  const content = readFileSync(file, ...how)
  if (String(file).endsWith(".preparing") && !existsSync("seen")) {
    writeFileSync("seen", "")
    while (!existsSync("go-on")) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
  }
  return content
}
syncBuiltinESMExports()`
  const command = run(process.execPath, ["--import", `data:text/javascript,${encodeURIComponent(pause)}`, "scripts/prepare.mjs", "start"], {
    cwd: folder,
  })
  await expect.poll(() => has("seen")).toBe(true)
  // This process, which lives, has removed that lock and taken its own.
  await writeFile(join(folder, ".preparing"), String(process.pid))
  await writeFile(join(folder, "go-on"), "")
  const said = (text: string) =>
    new Promise((resolve) => command.child.stdout?.on("data", (part) => String(part).includes(text) && resolve(text)))
  await Promise.race([said("waiting for it"), command])
  expect(await readFile(join(folder, ".preparing"), "utf8")).toBe(String(process.pid))
  await rm(join(folder, ".preparing"))
  expect((await command).stdout).toMatch(/waiting for it.*Installing the packages/s)
  expect([await has(".preparing"), await has(".preparing-removal")]).toEqual([false, false])
})

test("a build depends on the contents of the sources, not on their modification times", async () => {
  const { folder, prepare } = await aCheckout()
  await prepare("start")
  await writeFile(join(folder, "vite.config.ts"), "")
  expect(await prepare("start")).toBe("")
  await writeFile(join(folder, "vite.config.ts"), "// changed")
  expect(await prepare("start")).toContain("Building the shop")
})

test.each([
  ["linux", "18.20.0", "20"],
  ["darwin", "22.11.0", "24"],
])("on %s a Node %s that is too old is one sentence, before anything is installed", async (platform, version, needed) => {
  const { folder } = await aCheckout()
  const pretend = `Object.defineProperty(process, "platform", { value: "${platform}" })
Object.defineProperty(process.versions, "node", { value: "${version}" })`
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--import", `data:text/javascript,${encodeURIComponent(pretend)}`, "scripts/prepare.mjs", "start"],
    { cwd: folder, encoding: "utf8" },
  )
  expect({ status, stdout }).toEqual({ status: 1, stdout: "" })
  expect(stderr).toBe(`Corniche needs Node ${needed} or newer on this machine; this is ${version}. Update Node.\n`)
})
