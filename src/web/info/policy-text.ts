type Text = { intro: string; sections: { title: string; html: string }[] }

/** Fills in the placeholders of a text. */
export function filledText({ intro, sections }: Text, { shopName, currency }: { shopName: string; currency: string }): Text {
  const fill = (html: string) => html.replaceAll("{{company_name}}", escaped(shopName)).replaceAll("{{currency}}", currency)
  return { intro: fill(intro), sections: sections.map(({ title, html }) => ({ title, html: fill(html) })) }
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
}
