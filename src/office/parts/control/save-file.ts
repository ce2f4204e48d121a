import { fetchFile } from "#office/api.ts"

/** Fetches a file and saves it under its name. */
export async function saveFile(address: string, name: string): Promise<void> {
  const link = document.createElement("a")
  link.href = URL.createObjectURL(await fetchFile(address))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
