import { realpath, stat } from "node:fs/promises"
import { isAbsolute, join, relative, sep } from "node:path"

/** The result of resolving a path of an imported file. */
export type Place = { file: string; bytes: number } | { problem: "missing" | "outside" | "no file" }

/**
 * Finds the regular file that `path` names below `root`. A path that leaves the folder, directly or through a link, is "outside" whether or
 * not the file exists.
 */
export async function fileInside(root: string, path: string): Promise<Place> {
  if (path.includes("\0") || isAbsolute(path) || /^[a-z]:|[\\]/i.test(path) || path.split("/").includes("..")) return { problem: "outside" }
  try {
    const [folder, file] = await Promise.all([realpath(root), realpath(join(root, path))])
    const way = relative(folder, file)
    if (way === ".." || way.startsWith(`..${sep}`) || isAbsolute(way)) return { problem: "outside" }
    const found = await stat(file)
    return found.isFile() ? { file, bytes: found.size } : { problem: "no file" }
  } catch (fault) {
    const { code } = fault as NodeJS.ErrnoException
    if (code === "ENOENT" || code === "ENOTDIR" || code === "ENAMETOOLONG") return { problem: "missing" }
    if (code === "ELOOP") return { problem: "outside" }
    throw fault
  }
}
