import type { ReactNode } from 'react'
import type { SessionResults, SinceLastWave } from '#contract/results.ts'
import { formatScore } from '#domain/scoring.ts'
import { describeChange, formatPlaceLabel } from '#domain/statistics/words.ts'
import { intervalSentence, participationText } from '#web/features/results/figure-words.ts'
import { VerdictMark } from './VerdictMark.tsx'
import { responsesInWords } from '#web/features/sessions/session-words.ts'
import { formatDate } from '#web/lib/time.ts'
import { paths } from '#web/paths.ts'
import { TextLink } from '#web/ui/TextLink.tsx'

type Summary = SessionResults['summary']

/** Facts about the overall score: margin of error, change, benchmark and participation. */
export function OverallFacts({ summary }: { summary: Summary }) {
  const { advanced } = summary
  return (
    <dl className="figures mt-6 divide-y divide-line border-t border-ink">
      {advanced && (
        <Fact name="Margin of error">{intervalSentence(advanced.overall, summary)}</Fact>
      )}
      {advanced && (
        <Fact name="Change">
          {advanced.sinceLastWave ? (
            <ChangeFact since={advanced.sinceLastWave} />
          ) : (
            "This is the team's first round of this assessment with results."
          )}
        </Fact>
      )}
      {advanced?.benchmark && (
        <Fact name="Benchmark">
          {formatPlaceLabel(advanced.benchmark.overall)} of {advanced.benchmark.accounts} accounts
        </Fact>
      )}
      <Fact name="Participation">{participationSentence(summary)}</Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 gap-y-0.5 py-3 sm:grid-cols-[8.5rem_minmax(0,1fr)]">
      <dt className="text-sm leading-6 text-muted">{name}</dt>
      <dd className="min-w-0 text-pretty">{children}</dd>
    </div>
  )
}

function ChangeFact({ since: { overall, previous, versionBreak } }: { since: SinceLastWave }) {
  return (
    <>
      <VerdictMark verdict={overall.verdict} className="font-semibold">
        {describeChange(overall)}
      </VerdictMark>
      <span className="mt-0.5 block text-sm text-muted">
        From {formatScore(overall.before)} to {formatScore(overall.after)} since{' '}
        <TextLink to={paths.sessionResults(previous.id)} className="wrap-anywhere">
          <bdi>{previous.title}</bdi>
        </TextLink>
        , {formatDate(previous.createdAt)}, {responsesInWords(previous.released)}
      </span>
      {versionBreak && <span className="mt-0.5 block text-sm">{versionBreak.note}</span>}
    </>
  )
}

function participationSentence({
  teamResponses,
  expectedResponses,
  participation,
}: Summary): string {
  if (expectedResponses === null || participation === null) {
    return `${responsesInWords(teamResponses)}; the number of people in the team is not set.`
  }
  const share = participationText(participation)
  const people = expectedResponses === 1 ? 'person' : 'people'
  return participation > 100
    ? `${responsesInWords(teamResponses)} from a team of ${expectedResponses} ${people} (${share}).`
    : `${teamResponses} of ${expectedResponses} ${people} (${share}).`
}
