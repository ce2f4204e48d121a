import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js"
import { fileInside } from "#server/catalog/import/file-inside.ts"
import type { ImportFindings } from "#server/catalog/import/import-errors.ts"
import { type CompleteFolder, completeFolder } from "./complete-folder.ts"
import { FOLDER_FORMAT, type FolderContents, type FolderFile } from "./format.ts"
import type { ImageMap, PictureManifest } from "./picture-sets.ts"

const MOST_MEGABYTES = 64
const MEGABYTE = 1024 * 1024

const names = Object.keys(FOLDER_FORMAT) as FolderFile[]
/** The demonstration's map from words to picture sets, read for its products. */
const IMAGE_MAP = "image-map.json"

/** The format's name for `file`, such as `home` for `home.json`; null for any other file. */
export function folderFile(file: string): FolderFile | null {
  return names.find((name) => file === `${name}.json`) ?? null
}

/**
 * Reads the files of a folder, or only those named, and validates each against the format. A missing file is null. Returns null when a file
 * is invalid; `faults` then says why. `notes` names files that the format does not know.
 */
export async function readFolder(
  folder: string,
  found: { faults: ImportFindings; notes: ImportFindings },
  only: readonly FolderFile[] = names,
): Promise<CompleteFolder | null> {
  const { faults, notes } = found
  const present = await readdir(folder)
  const wanted = only.filter((name) => present.includes(`${name}.json`))
  if (wanted.length === 0) {
    const all = new Intl.ListFormat("en", { type: "disjunction" }).format(names.map((name) => `${name}.json`))
    faults.add({ message: `Nothing to import in ${folder}: it has no ${all}.` })
  }
  if (only === names) {
    const unknown = present.filter((name) => name.endsWith(".json") && !folderFile(name) && name !== IMAGE_MAP)
    for (const file of unknown) notes.add({ file, message: "is not a file of the format; it was not read." })
  }
  const ajv = new Ajv2020({ allErrors: true, strict: false, multipleOfPrecision: 6 })
  const entries = await Promise.all(
    wanted.map(async (name) => {
      const file = `${name}.json`
      const content = await readJson(folder, file, faults)
      if (content === undefined) return null
      if (!ajv.validate(FOLDER_FORMAT[name], content)) {
        for (const error of ajv.errors ?? []) faults.add({ file, path: error.instancePath || "/", message: sentenceOf(error) })
      }
      return [name, content] as const
    }),
  )
  if (faults.count > 0) return null
  // Each file was validated above against its schema, which matches the type.
  return completeFolder(Object.fromEntries(entries.filter((entry) => entry !== null)) as Partial<FolderContents>)
}

/**
 * How `{archetype, colour}` in the demonstration's products is resolved: the rules of `image-map.json` and the picture sets of
 * `manifest.json`.
 */
export async function readPictureSets(
  folder: string,
  pictureFolders: readonly string[],
  faults: ImportFindings,
): Promise<{ map: ImageMap; manifest: PictureManifest } | null> {
  const map = await readJson(folder, "image-map.json", faults)
  const places = await Promise.all(pictureFolders.map(async (root) => ({ root, place: await fileInside(root, "manifest.json") })))
  const root = places.find(({ place }) => "file" in place)?.root ?? pictureFolders[0] ?? folder
  const manifest = await readJson(root, "manifest.json", faults)
  if (map !== undefined && !hasKey(map, "archetypes")) faults.add({ file: "image-map.json", path: "/archetypes", message: "is missing." })
  if (manifest !== undefined && !hasKey(manifest, "archetypes"))
    faults.add({ file: "manifest.json", path: "/archetypes", message: "is missing." })
  if (faults.count > 0) return null
  return { map: map as ImageMap, manifest: manifest as PictureManifest }
}

function hasKey(value: unknown, key: string): boolean {
  return typeof value === "object" && value !== null && key in value
}

async function readJson(folder: string, file: string, faults: ImportFindings): Promise<unknown> {
  const place = await fileInside(folder, file)
  if ("problem" in place) {
    const reasons = { missing: "cannot be read.", outside: "leads out of the folder.", "no file": "is not a file." }
    faults.add({ file, message: `${join(folder, file)} ${reasons[place.problem]}` })
    return undefined
  }
  if (place.bytes > MOST_MEGABYTES * MEGABYTE) {
    faults.add({ file, message: `has more than ${MOST_MEGABYTES} MB. Import this many products as a table.` })
    return undefined
  }
  try {
    return JSON.parse(await readFile(place.file, "utf8"))
  } catch (fault) {
    const isUnreadable = fault instanceof Error && "code" in fault
    faults.add({ file, message: isUnreadable ? `${place.file} cannot be read.` : `Not JSON: ${(fault as Error).message}` })
    return undefined
  }
}

function sentenceOf({ keyword, message, params }: ErrorObject): string {
  if (keyword === "additionalProperties") return `has an unknown field "${params.additionalProperty}".`
  if (keyword === "enum") return `must be one of ${params.allowedValues.join(", ")}.`
  if (keyword === "type") return `must be ${String(params.type).replace(",", " or ")}.`
  return `${message}.`
}
