import { useEffect, useId, useRef } from "react"
import { Notice, type NoticeTone } from "#ui/feedback/notice.tsx"
import { Button } from "#ui/form/button.tsx"

type LinkOutcomeProps = {
  tone: NoticeTone
  text: string
  /** The one way on. */
  next: string
  onNext: () => void
  /** Whether it answers something that was pressed. Then the focus is on the way on, which readers hear together with the sentence. */
  isAnswer: boolean
}

/** What came of a link. */
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
