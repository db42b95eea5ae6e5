import type { Round } from '#contract/rounds.ts'
import { paths } from '#web/paths.ts'
import { TextLink } from '#web/ui/TextLink.tsx'

export function ShareHeader({ round, title }: { round: Round; title: string }) {
  return (
    <header>
      <TextLink to={paths.quizzes} className="inline-flex min-h-11 items-center text-sm">
        All rounds
      </TextLink>
      <h1 className="mt-3 font-display text-display font-medium tracking-[-0.015em]">{title}</h1>
      <p className="mt-4 text-lg wrap-anywhere text-muted">
        <bdi>{round.title}</bdi>, for <bdi>{round.teamName}</bdi>
      </p>
    </header>
  )
}
