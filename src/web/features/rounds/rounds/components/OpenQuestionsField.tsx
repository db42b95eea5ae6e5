import type { UseFormReturn } from 'react-hook-form'
import {
  commentsNeeded,
  MAX_OPEN_QUESTION_LENGTH,
  OFFERED_OPEN_QUESTIONS,
} from '#domain/comments.ts'
import { isLive } from '#domain/release.ts'
import { asksOpenQuestions } from '#web/features/rounds/rounds/round-form.ts'
import type { ChosenDefaults, RoundValues } from '#web/features/rounds/rounds/round-form.ts'
import { fieldProps } from '#web/lib/form.ts'
import { ChoiceCard } from '#web/ui/ChoiceCard.tsx'
import { TextField } from '#web/ui/TextField.tsx'

/** Up to three questions that people answer in words, or why they are not offered. */
export function OpenQuestionsField({
  form,
  values,
}: {
  form: UseFormReturn<RoundValues>
  values: RoundValues & ChosenDefaults
}) {
  const groupSize = Number(values.groupSize)
  const toggle = (text: string, isChosen: boolean) => {
    const others = values.offeredQuestions.filter((one) => one !== text)
    form.setValue('offeredQuestions', isChosen ? [...others, text] : others)
    form.clearErrors('ownQuestion')
  }
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">
        Open questions <span className="font-normal text-muted">(optional)</span>
      </legend>
      {asksOpenQuestions(values) ? (
        <>
          <p className="mb-3 text-sm text-muted">{hintFor(groupSize)}</p>
          <div className="grid gap-2">
            {OFFERED_OPEN_QUESTIONS.map((text) => (
              <ChoiceCard
                key={text}
                type="checkbox"
                label={text}
                checked={values.offeredQuestions.includes(text)}
                onChange={({ target }) => toggle(text, target.checked)}
              />
            ))}
          </div>
          <div className="mt-4">
            <TextField
              label="A question of your own"
              required={false}
              maxLength={MAX_OPEN_QUESTION_LENGTH}
              {...fieldProps(form, 'ownQuestion')}
            />
          </div>
        </>
      ) : (
        <p className="text-sm text-muted">
          {values.access === 'open'
            ? "Not with an open link: someone could write all answers but one, and so know who wrote the last. Invite the team's members to ask open questions."
            : `With fewer than ${commentsNeeded(groupSize)} invited people, answers in words could never be shown: they appear only when at least as many have come together.`}
        </p>
      )}
    </fieldset>
  )
}

/** Returns when what people write appears. */
function hintFor(groupSize: number): string {
  if (isLive(groupSize)) {
    return 'People answer in words, if they like. Each answer appears at once, and no one is protected.'
  }
  return `People answer in words, if they like. Answers to a question appear together, in random order, when at least ${commentsNeeded(groupSize)} are included in the results. The team sees them if it sees the results; you can hide one from it.`
}
