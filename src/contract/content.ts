import Type, { type Static } from "typebox"
import { calls } from "./call.ts"
import { Html, OneOf } from "./shapes.ts"

export const POLICIES = ["terms", "privacy"] as const

export const FaqGroup = Type.Object({
  /** Its part of the address. */
  id: Type.String(),
  name: Type.String(),
  heading: Type.String(),
  questions: Type.Array(Type.Object({ title: Type.String(), content: Type.String() })),
})
export type FaqGroup = Static<typeof FaqGroup>

export const PolicyText = Type.Object({
  intro: Html,
  sections: Type.Array(Type.Object({ title: Type.String(), html: Html })),
})
export type PolicyText = Static<typeof PolicyText>

export const AboutText = Type.Object({
  heading: Type.String(),
  intro: Type.String(),
  figures: Type.Array(Type.Object({ value: Type.String(), label: Type.String() })),
  values: Type.Array(Type.Object({ title: Type.String(), text: Type.String() })),
})
export type AboutText = Static<typeof AboutText>

/** The shop's own texts, as its staff published them. */
export const content = calls({
  faq: {
    summary: "The questions and answers, by group.",
    method: "GET",
    path: "/api/home/faq",
    answers: { 200: Type.Array(FaqGroup) },
    localized: true,
    refusals: [],
    shared: true,
  },
  policy: {
    summary: "The terms or the privacy policy that is in force today.",
    method: "GET",
    path: "/api/home/policy/{policy}",
    params: Type.Object({ policy: OneOf(POLICIES) }),
    answers: { 200: PolicyText },
    localized: true,
    refusals: [],
    shared: true,
  },
  about: {
    summary: "The text about the shop.",
    method: "GET",
    path: "/api/home/about",
    answers: { 200: AboutText },
    localized: true,
    refusals: [],
    shared: true,
  },
})
