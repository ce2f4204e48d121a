/**
 * A page with one sentence, for when no other page can be rendered. It depends on nothing that could fail. With `reloadSeconds` the browser
 * reloads it after that time.
 */
export function plainPage(shopName: string, sentence: string, reloadSeconds?: number): Buffer {
  const name = escaped(shopName)
  const reload = reloadSeconds === undefined ? "" : `<meta http-equiv="refresh" content="${reloadSeconds}">`
  return Buffer.from(
    `<!doctype html><html lang="en" dir="ltr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${reload}<title>${name}</title></head><body><h1>${escaped(sentence)}</h1><p><a href="/">${name}</a></p></body></html>`,
  )
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")
}
