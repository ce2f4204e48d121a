import { Fragment, createElement as h } from "react"
import { m } from "#messages/messages.js"
import { Action, Fact, Paragraph } from "./elements.ts"
import { greetableName } from "./greetable-name.ts"
import type { Template } from "./template.ts"

/** The shop's answer to a special request, in the words of its staff. */
export const requestAnswered: Template<"request-answered"> = {
  subject: ({ id, quantity, product }) => m.mail_request_answered_subject({ id, quantity, product }),
  preview: ({ words }) => words,
  Body: ({ contents: { name, quantity, product, words, link } }) => {
    const greetable = greetableName(name)
    return h(
      Fragment,
      null,
      h(Paragraph, { text: greetable === null ? m.mail_hello_nobody() : m.mail_hello({ name: greetable }) }),
      h(Paragraph, { text: m.mail_request_answered_text({ quantity, product }) }),
      h(Fact, { label: m.mail_request_answered_words(), text: words }),
      h(Action, { label: m.mail_special_button(), link }),
    )
  },
}
