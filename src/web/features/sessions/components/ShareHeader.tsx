import type { QuizSession } from '#contract/sessions.ts'
import { paths } from '#web/paths.ts'
import { TextLink } from '#web/ui/TextLink.tsx'

export function ShareHeader({ session, title }: { session: QuizSession; title: string }) {
  return (
    <header>
      <TextLink to={paths.quizzes} className="inline-flex min-h-11 items-center text-sm">
        All quizzes
      </TextLink>
      <h1 className="mt-3 font-display text-display font-medium tracking-[-0.015em]">{title}</h1>
      <p className="mt-4 text-lg wrap-anywhere text-muted">
        <bdi>{session.title}</bdi>, for <bdi>{session.teamName}</bdi>
      </p>
    </header>
  )
}
