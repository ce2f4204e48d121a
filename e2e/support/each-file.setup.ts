import { afterEach, beforeAll } from "vitest"
import { refillStock } from "./customers.ts"
import { closeVisits } from "./support.ts"

// Runs for every test file. The files of a worker share their modules, whose own hooks would run for the first file only.
beforeAll(refillStock)
afterEach(closeVisits)
