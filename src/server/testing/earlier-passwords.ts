import { argon2, randomBytes } from "node:crypto"
import { promisify } from "node:util"

/** A password hashed with weaker parameters than today's. */
export async function passwordOfEarlierParameters(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const hash = await promisify(argon2)("argon2id", { message: password, nonce, memory: 1024, passes: 1, parallelism: 1, tagLength: 32 })
  const text = (bytes: Buffer) => bytes.toString("base64").replaceAll("=", "")
  return `$argon2id$v=19$m=1024,t=1,p=1$${text(nonce)}$${text(hash)}`
}
