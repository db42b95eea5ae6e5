import { describeChance } from '#domain/statistics/change-words.ts'
import { describeMissing, formatIncluded } from '#domain/statistics/missing-people.ts'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { RoundAccess } from '#contract/fields.ts'
import type { RoundResults } from '#contract/results.ts'
import { bandOf, formatScore } from '#domain/scoring.ts'
import { intervalBounds } from '#domain/statistics/intervals.ts'
import {
  describeNoOverall,
  manyCantSay,
  peopleWhoCantSay,
  PERHAPS_UNSEEN,
} from '#domain/statistics/cant-say-words.ts'
import { describeAgreeing, orderRows } from '#domain/statistics/words.ts'
import { categoryLevel, overallLevel } from '#domain/statistics/score-level.ts'
import { ScoreScale } from '#web/charts/ScoreScale.tsx'
import { certaintyInWords } from '#web/features/results/results/figure-words.ts'
import { categoryFinding } from '#web/features/results/results/findings.ts'
import { paths } from '#web/paths.ts'
import { BAND_TEXT, SYMBOL_GLYPH } from '#web/ui/bands.ts'
import { Card } from '#web/ui/Card.tsx'
import { ScoreBadge } from '#web/ui/ScoreBadge.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { CANT_SAY_TITLE } from './CantSay.tsx'
import { VerdictMark } from './VerdictMark.tsx'

type Summary = RoundResults['summary']

/** How good, how sure, better or worse, highest and lowest. `action` says what to do first. */
export function Overall({
  access,
  summary,
  action,
  linksToRounds = true,
}: {
  access: RoundAccess
  summary: Summary
  action?: ReactNode
  /** False where the reader cannot open other rounds. */
  linksToRounds?: boolean
}) {
  const { averageScore, advanced } = summary
  if (averageScore === 0) {
    return (
      <Card title="Overall score">
        <p className="text-pretty">{describeNoOverall(summary.groupSize)}</p>
      </Card>
    )
  }
  const level = overallLevel(summary, summary.teamResponses)
  const agreeing = describeAgreeing(summary.categoryDetails, summary.teamResponses)
  return (
    <Card title="Overall score">
      {/* On a phone the drawing comes last, so that the first screen holds all answers. */}
      <div className="flex flex-col">
        <div className="figures flex flex-wrap items-baseline gap-x-5">
          <p className="whitespace-nowrap">
            <span className="font-display text-display font-medium tracking-[-0.02em]">
              {formatScore(averageScore)}
            </span>
            <span className="text-lg text-muted"> / 100</span>
          </p>
          {level.text !== '' && (
            <p
              className={clsx(
                'font-display text-2xl font-medium max-sm:order-1 max-sm:w-full',
                BAND_TEXT[bandOf(averageScore)],
              )}
            >
              <span aria-hidden="true" className="mr-2 font-sans text-[0.75em]">
                {SYMBOL_GLYPH[level.symbol]}
              </span>
              {level.text}
            </p>
          )}
          <p className="text-muted">{formatIncluded(summary)}</p>
          {agreeing && <p className="text-muted max-sm:order-1 max-sm:text-sm">{agreeing}</p>}
        </div>
        <div className="figures mt-1.5 text-pretty">
          <ChangeSince summary={summary} linked={linksToRounds} />
        </div>
        {action}
        <div className="mt-1 max-sm:order-1 max-sm:mt-3">
          <ScoreScale
            percent={averageScore}
            level={level.text}
            range={intervalBounds(advanced?.overall)}
          />
        </div>
        <dl className="figures mt-3 divide-y divide-line border-t border-ink sm:mt-4">
          <Fact name="How sure">
            {[
              certaintyInWords(summary, access),
              describeMissing(summary, summary.scoreIfOthersAreLower),
            ]
              .filter(Boolean)
              .join(' ')}
          </Fact>
          <SplitFact summary={summary} />
          <CantSayFact summary={summary} />
        </dl>
        <OrderFacts summary={summary} />
      </div>
    </Card>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 gap-y-0.5 py-2 sm:py-2.5 xs:grid-cols-[8rem_minmax(0,1fr)]">
      <dt className="text-sm leading-6 text-muted">{name}</dt>
      <dd className="min-w-0 text-pretty">{children}</dd>
    </div>
  )
}

/** The change since the previous round, with its verdict. */
function ChangeSince({
  summary: { sincePrevious },
  linked,
}: {
  summary: Summary
  linked: boolean
}) {
  if (!sincePrevious) {
    return (
      <p>
        The team's first round of this assessment with results: there is nothing to compare with
        yet.
      </p>
    )
  }
  const { previous, overall, versionBreak } = sincePrevious
  return (
    <>
      <VerdictMark change={overall} className="sm:text-lg" />{' '}
      <span className="text-sm">
        Since{' '}
        {linked ? (
          <TextLink to={paths.roundResults(previous.id)} className="wrap-anywhere">
            <bdi>{previous.title}</bdi>
          </TextLink>
        ) : (
          <bdi className="wrap-anywhere">{previous.title}</bdi>
        )}
        {/* With replaced questions, the scores compared are not those of the whole rounds. */}
        {versionBreak ? '.' : `, from ${formatScore(overall.before)}.`} {describeChance(overall)}
      </span>
      {versionBreak && <span className="block text-sm">{versionBreak.note}</span>}
    </>
  )
}

/** Where the averages hide two camps. */
function SplitFact({ summary: { advanced } }: { summary: Summary }) {
  const split = advanced?.questions.filter(({ agreement }) => agreement?.split).length ?? 0
  if (split === 0) return null
  return (
    <Fact name="Opinions">
      Split on{' '}
      <TextLink to="#questions">{split === 1 ? 'one question' : `${split} questions`}</TextLink>,
      which the average hides.
    </Fact>
  )
}

/** Which questions many could not answer. */
function CantSayFact({ summary }: { summary: Summary }) {
  const questions = summary.categoryDetails.filter(manyCantSay)
  const { length } = questions
  if (length === 0) return null
  return (
    <Fact name={CANT_SAY_TITLE}>
      {peopleWhoCantSay(questions)} could not answer {length > 1 && 'each of '}
      <TextLink to="#cant-say">
        {length === 1 ? 'one question' : `${length} questions`}
      </TextLink>.{' '}
      {PERHAPS_UNSEEN}
    </Fact>
  )
}

/** The categories that are clearly first and last, or what their order shows instead. */
function OrderFacts({ summary }: { summary: Summary }) {
  const { categories, categoryOrder } = summary
  const rows = categoryOrder ? orderRows(categoryOrder) : []
  if (rows.length === 0) {
    return (
      <p className="figures border-t border-line py-2 text-pretty max-sm:text-sm sm:py-2.5">
        {categoryFinding(summary)}
      </p>
    )
  }
  return (
    <dl className="figures grid gap-x-4 divide-line border-t border-line max-[22rem]:divide-y min-[22rem]:grid-cols-2 sm:gap-x-6">
      {rows.map(({ label, category }) => {
        const own = categories.find((candidate) => candidate.category === category)
        return (
          <div key={label} className="py-2 sm:py-2.5">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="mt-0.5 flex flex-wrap items-baseline gap-x-2.5">
              {category === null ? (
                <span className="text-muted">No single category</span>
              ) : (
                <span className="font-semibold">{category}</span>
              )}
              {own && (
                <ScoreBadge
                  percent={own.percentage}
                  level={categoryLevel(own, summary.teamResponses)}
                  className="max-sm:text-sm"
                />
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
