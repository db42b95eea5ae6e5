import { clsx } from 'clsx'
import Check from 'lucide-react/icons/check'
import { useId } from 'react'
import type { Team } from '#contract/teams.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'

/** The three first steps of an account without rounds, with the current one marked. */
export function FirstSteps({ team }: { team: Team | undefined }) {
  const heading = useId()
  return (
    <section
      aria-labelledby={heading}
      className="rounded-card border border-ink bg-surface p-6 sm:p-8"
    >
      <h2 id={heading} className="font-display text-2xl font-medium">
        Your first results in three steps
      </h2>
      <ol className="mt-6 grid gap-x-8 gap-y-6 md:grid-cols-3">
        <Step number={1} title="Create a team" done={team !== undefined} next={!team}>
          {team ? `${team.name} is ready.` : 'The group of people who share one set of results.'}
        </Step>
        <Step number={2} title="Start a round" next={team !== undefined}>
          Choose an assessment, a deadline and a group size.
        </Step>
        <Step number={3} title="Share the link">
          By email, chat or QR code. People need about five minutes and no account.
        </Step>
      </ol>
      <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
        {team ? (
          <ButtonLink to={paths.createRound({ team: team.id })} size="lg">
            Start a round
          </ButtonLink>
        ) : (
          <ButtonLink to={paths.newTeam} size="lg">
            Create a team
          </ButtonLink>
        )}
        <TextLink to={paths.sample}>View sample results</TextLink>
      </div>
    </section>
  )
}

function Step({
  number,
  title,
  done = false,
  next = false,
  children,
}: {
  number: number
  title: string
  done?: boolean
  next?: boolean
  children: string
}) {
  return (
    <li
      aria-current={next ? 'step' : undefined}
      className={clsx('border-t-2 pt-4', next ? 'border-ink' : 'border-line')}
    >
      <p className="figures flex items-center gap-2 font-display text-2xl font-medium">
        {done ? <Check aria-hidden="true" className="size-6" /> : number}
        {done && <span className="sr-only">Done:</span>}
      </p>
      <h3 className="mt-2 font-semibold">{title}</h3>
      <p className="mt-1 text-sm text-muted">{children}</p>
    </li>
  )
}
