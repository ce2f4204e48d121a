import type { FastifyInstance } from "fastify"
import { cardPictures } from "./catalog/catalog.queries.ts"
import { imagesFolderOf } from "./config/config.ts"
import { type Helper, startHelper } from "./helper-process.ts"
import type { Services } from "./services.ts"

const WARM_PICTURES = 300

/** Starts making renditions; returns a function that stops it. */
export function warmUp({ config, db }: Services, app: FastifyInstance): () => Promise<void> {
  let isStopping = false
  let helper: Helper | undefined
  const work = async () => {
    const paths = await cardPictures(db, WARM_PICTURES)
    if (isStopping) return
    helper = startHelper({ name: "renditions", imagesFolder: imagesFolderOf(config), paths })
    await helper.ended
  }
  const done = work().catch((fault: unknown) => {
    if (!isStopping) app.log.error({ err: fault }, "renditions could not be made ahead")
  })
  return async () => {
    isStopping = true
    await helper?.stop()
    await done
  }
}
