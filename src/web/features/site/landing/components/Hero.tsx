import { useCurrentUser } from '#web/features/people/auth/queries.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import type { Demo } from '#web/features/site/landing/demo.ts'
import { TryQuestion } from './TryQuestion.tsx'

export function Hero({ demo }: { demo: Demo }) {
  const { user } = useCurrentUser()
  return (
    <div className="mx-auto grid max-w-6xl items-center gap-x-16 gap-y-12 px-4 pt-12 pb-16 sm:px-6 sm:pt-16 sm:pb-16 lg:grid-cols-[1.05fr_1fr]">
      <div>
        <h1 className="font-display text-display font-medium tracking-[-0.02em]">
          Know where your team stands.
        </h1>
        <p className="mt-6 max-w-[34rem] text-lg text-muted">
          Six short assessments, answered anonymously through one link. You see what works, what
          holds the team back, and what to do first.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink to={paths.homeAssessments} size="lg">
            Start Assessment
          </ButtonLink>
          {user ? (
            <ButtonLink to={paths.dashboard} size="lg" variant="secondary">
              Go to Dashboard
            </ButtonLink>
          ) : (
            <ButtonLink to={paths.login()} size="lg" variant="secondary">
              Sign In to Dashboard
            </ButtonLink>
          )}
        </div>
      </div>
      <TryQuestion demo={demo} />
    </div>
  )
}
