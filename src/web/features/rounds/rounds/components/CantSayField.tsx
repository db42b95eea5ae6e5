import { MANY_PEOPLE, MIN_DISTRIBUTION_SIZE } from '#domain/release.ts'
import { numberInWords } from '#web/features/rounds/rounds/group-sizes.ts'
import { ChoiceCard } from '#web/ui/ChoiceCard.tsx'

/** Lets people say that they cannot answer a question. */
export function CantSayField({
  allowed,
  onChoose,
}: {
  allowed: boolean
  onChoose: (allowed: boolean) => void
}) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">Questions that someone cannot answer</legend>
      <ChoiceCard
        type="checkbox"
        label="People may say “I can't say”"
        checked={allowed}
        onChange={({ target }) => onChoose(target.checked)}
      />
      <p className="mt-2 text-sm text-muted">
        No one has to guess about what they do not see. A question appears once enough people have
        answered it; with fewer than {numberInWords(MIN_DISTRIBUTION_SIZE)} answers it shows its
        average alone. Recommended from {numberInWords(MANY_PEOPLE)} people on. You cannot change
        this later.
      </p>
    </fieldset>
  )
}
