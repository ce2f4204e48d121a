import { existsSync, globSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { expect, test } from "vitest"

const ROOT = join(import.meta.dirname, "..")

/** Phrases that read like a translation, each with what to write instead. */
const STUMBLES: readonly { phrase: RegExp; instead: string }[] = [
  { phrase: /\bwhoever\b/i, instead: "anyone who, or name the role" },
  { phrase: /\bso many\b(?! that)/i, instead: "a number of, this many" },
  { phrase: /\banew\b/i, instead: "again" },
  { phrase: /\bof (?:its|their|his|her|one's) own\b/i, instead: "its own …, separate" },
  { phrase: /\b(?:is|are) no such\b/i, instead: "does not exist" },
  { phrase: /\bthat there is not\b/i, instead: "that does not exist" },
  { phrase: /\bnobody's\b/i, instead: "no one's, or say what it is" },
  { phrase: /\bneither can\b/i, instead: "nor can" },
  { phrase: /\b(?:is|are) asked for\b/i, instead: "is requested" },
  { phrase: /\bis told (?:by|at|of|to|in|apart)\b/i, instead: "is reported, is shown" },
  { phrase: /\bgoes on\b/i, instead: "continues" },
  { phrase: /\bfor want of\b/i, instead: "because there is no" },
  { phrase: /\ball the same\b/i, instead: "anyway" },
  { phrase: /\bthat is well\b|\bare well\b/i, instead: "has no inconsistencies" },
  { phrase: /\bNot so \d/, instead: "N violations" },
  { phrase: /\bunless told otherwise\b/i, instead: "by default" },
  { phrase: /\bwhat (?:is|was) (?:kept|said)\b/i, instead: "the stored …, the text about …" },
  { phrase: /\bwhat(?:ever)? (?:becomes?|became) of\b/i, instead: "the outcome of" },
  { phrase: /\b(?:is|are|was|were) given up\b/i, instead: "is abandoned, has expired" },
  { phrase: /\b(?:broken|breaks?|broke) off\b/i, instead: "interrupted, aborted" },
  { phrase: /\b(?:for|kept|serves?) so long\b/i, instead: "for this long" },
  { phrase: /\bshop's (?:own )?people\b/i, instead: "the shop's staff" },
  { phrase: /\bby the clock of\b/i, instead: "in … time" },
  { phrase: /\bthe most (?:pieces|lines|characters|bytes|rows)\b/i, instead: "the maximum number of" },
  { phrase: /\bone (?:row|line|event|query|variant|mail|entry) an? (?!day\b|minute\b|time\b)\w/i, instead: "one … per …" },
  { phrase: /\b(?:by|for|from|of|to|whose|with) who (?:is|knows|asks|just|has)\b/i, instead: "the customer who, the signed-in customer" },
  { phrase: /\bof (?:many|several) who\b/i, instead: "of concurrent …" },
  { phrase: /\bh(?:eld|olds?) against\b/i, instead: "compared with, counted for" },
  { phrase: /\bcan(?:not)? be (?:had|meant)\b/i, instead: "is available, is valid" },
  { phrase: /\blies? (?:below|over|before|there|in|at|behind|elsewhere)\b/i, instead: "is in, is below" },
  { phrase: /\bstays? as (?:it is|they are|it was|they were)\b/i, instead: "is unchanged" },
]

const PROSE = ["*.md", "docs/**/*.md", "bench/*.md", "demo/data/*.md", "deploy/**/*.{yml,yaml,env,service,conf}", "content/**/*.{md,json}"]
const MESSAGES = ["messages/en/*.json"]
const PROGRAM = [
  "{src/rules,src/contract,src/commands,src/server,src/ui,src/web,src/office,scripts,e2e,bench}/**/*.{ts,tsx,mjs}",
  "src/*.ts",
]

/** Requirements quote the specification; this file quotes the phrases. */
const QUOTING = ["docs/requirements.md", "scripts/language.test.ts"]

/** The stumbles of a text, as "line: phrase". */
function stumblesIn(text: string): string[] {
  return text.split("\n").flatMap((line, index) =>
    STUMBLES.flatMap(({ phrase, instead }) => {
      const [found] = phrase.exec(line) ?? []
      return found === undefined ? [] : [`${index + 1}: "${found}" (better: ${instead})`]
    }),
  )
}

test("each phrase is recognised, and its replacement passes", () => {
  const planted = [
    "Whoever asks",
    "So many pieces were counted",
    "made anew",
    "a port of its own",
    "there is no such page",
    "what became of it",
    "the shop's people decide",
    "one row a product",
    "the rest stays as it is",
  ]
  for (const text of planted) expect(stumblesIn(text), text).toHaveLength(1)
  expect(stumblesIn("Sets a variant's counted stock. The page does not exist. It has its own port, one line a day.")).toEqual([])
})

test.each([
  ["documents", PROSE],
  ["sentences of screens and mails", MESSAGES],
  ["help, comments and test titles", PROGRAM],
])("the %s are free of phrases that stumble", (_name, patterns) => {
  const files = globSync(patterns, { cwd: ROOT, exclude: ["**/node_modules/**", "bench/results/**"] })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !QUOTING.includes(file))
  expect(files.length).toBeGreaterThan(8)
  const found = files.flatMap((file) => stumblesIn(readFileSync(join(ROOT, file), "utf8")).map((place) => `${file}:${place}`))
  expect(found).toEqual([])
})

/** A heading's anchor, as GitHub makes it. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(/\s/g, "-")
}

test("every link between the documents leads to a file and a heading that exist", () => {
  const files = globSync(["*.md", "docs/**/*.md", "bench/README.md", "demo/data/README.md"], { cwd: ROOT })
  const anchors = (file: string) =>
    [...readFileSync(join(ROOT, file), "utf8").matchAll(/^#+ (.*)$/gm)].map(([, text]) => anchorOf(text ?? ""))
  const broken = files.flatMap((file) =>
    [...readFileSync(join(ROOT, file), "utf8").matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]*))?\)/g)].flatMap(
      ([link, path = "", anchor]) => {
        const target = path === "" ? file : join(dirname(file), path)
        if (!existsSync(join(ROOT, target))) return [`${file}: ${link} has no file`]
        return anchor === undefined || anchors(target).includes(anchor) ? [] : [`${file}: ${link} has no heading`]
      },
    ),
  )
  expect(files.length).toBeGreaterThan(40)
  expect(broken).toEqual([])
})

test("the README stays short, and shows a picture of the shop", () => {
  const readme = readFileSync(join(ROOT, "README.md"), "utf8")
  expect(readme.split("\n").length).toBeLessThan(90)
  const [, picture = ""] = /!\[[^\]]+\]\(([^)]+)\)/.exec(readme) ?? []
  expect(readFileSync(join(ROOT, picture)).length).toBeLessThan(200 * 1024)
})
