import { argon2, randomBytes, timingSafeEqual } from "node:crypto"
import { promisify } from "node:util"
import { Refusal } from "#server/guards/refusal.ts"

/** OWASP's recommendation for Argon2id: 19 MiB, two passes, one lane. Hashes with other parameters are renewed at the next sign-in. */
const MEMORY_KIB = 19 * 1024
const PASSES = 2
const LANES = 1
const SALT_BYTES = 16
const HASH_BYTES = 32

/** A hash occupies a core for tens of milliseconds: more at once would only slow down other requests. */
const AT_ONCE = 2
const WAITING = 20

export type Passwords = {
  /** The hash to store, with its parameters and salt. Refuses with `overloaded` when too many callers wait. */
  hash: (password: string) => Promise<string>
  /** Whether the password matches the hash. For null it never does, after the same work on a dummy hash. Refuses as `hash` does. */
  verify: (password: string, stored: string | null) => Promise<boolean>
  /** Whether the hash was made with other parameters than today's. */
  isOutdated: (stored: string) => boolean
}

type Parameters = { memory: number; passes: number; parallelism: number }

const TODAY: Parameters = { memory: MEMORY_KIB, passes: PASSES, parallelism: LANES }
const NOBODY = written(TODAY, Buffer.alloc(SALT_BYTES), Buffer.alloc(HASH_BYTES))
const derive = promisify(argon2)

/** The password hashing of one process: few are hashed at once, some wait, and any further one is refused. */
export function passwordHashing(): Passwords {
  const queue = boundedQueue({ atOnce: AT_ONCE, waiting: WAITING })
  return {
    hash: async (password) => {
      const salt = randomBytes(SALT_BYTES)
      return written(TODAY, salt, await queue(() => derived(password, TODAY, salt, HASH_BYTES)))
    },
    verify: async (password, stored) => {
      const { parameters, salt, hash } = read(stored ?? NOBODY)
      const given = await queue(() => derived(password, parameters, salt, hash.length))
      return timingSafeEqual(given, hash) && stored !== null
    },
    isOutdated: (stored) => !stored.startsWith(prefix(TODAY)),
  }
}

function derived(password: string, parameters: Parameters, nonce: Buffer, tagLength: number): Promise<Buffer> {
  // Another keyboard may compose the same text differently.
  return derive("argon2id", { ...parameters, message: password.normalize("NFKC"), nonce, tagLength })
}

function prefix({ memory, passes, parallelism }: Parameters): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$`
}

function written(parameters: Parameters, salt: Buffer, hash: Buffer): string {
  const text = (bytes: Buffer) => bytes.toString("base64").replaceAll("=", "")
  return `${prefix(parameters)}${text(salt)}$${text(hash)}`
}

function read(stored: string): { parameters: Parameters; salt: Buffer; hash: Buffer } {
  const [, memory, passes, lanes, salt, hash] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(stored) ?? []
  if (!salt || !hash) throw new Error("A stored password is no hash of Argon2id.")
  return {
    parameters: { memory: Number(memory), passes: Number(passes), parallelism: Number(lanes) },
    salt: Buffer.from(salt, "base64"),
    hash: Buffer.from(hash, "base64"),
  }
}

function boundedQueue({ atOnce, waiting }: { atOnce: number; waiting: number }): <T>(job: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = []
  let running = 0
  return async (job) => {
    if (running < atOnce) running++
    else if (queue.length < waiting) await new Promise<void>((start) => queue.push(start))
    else throw new Refusal("overloaded")
    try {
      return await job()
    } finally {
      const next = queue.shift()
      // A finished job passes its place on directly, so that no other job takes it.
      if (next) next()
      else running--
    }
  }
}
