import { useEffect, useId, useRef } from "react"
import { Notice, type NoticeTone } from "#ui/feedback/notice.tsx"
import { Button } from "#ui/form/button.tsx"

type LinkOutcomeProps = {
  tone: NoticeTone
  text: string
  /** The label of the button. */
  next: string
  onNext: () => void
  /** Whether it is the result of a press. The button is then focused, so that screen readers read it with the sentence. */
  isAnswer: boolean
}

/** The result of using a link. */
export function LinkOutcome({ tone, text, next, onNext, isAnswer }: LinkOutcomeProps) {
  const button = useRef<HTMLButtonElement>(null)
  const textId = useId()
  useEffect(() => {
    if (isAnswer) button.current?.focus()
  }, [isAnswer])
  return (
    <>
      <Notice tone={tone} id={textId}>
        {text}
      </Notice>
      <Button ref={button} kind="primary" size="lg" block aria-describedby={textId} onClick={onNext}>
        {next}
      </Button>
    </>
  )
}
