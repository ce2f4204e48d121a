import { chmod, mkdtemp } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

/**
 * A new folder that every account may enter. As root the embedded PostgreSQL runs under another account; in a folder closed to it the data
 * would be stored in the system's folder, where no test removes it.
 */
export async function openFolder(prefix: string): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), prefix))
  await chmod(path, 0o755)
  return path
}
