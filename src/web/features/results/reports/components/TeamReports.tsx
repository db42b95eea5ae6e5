import { useId } from 'react'
import { Link } from 'react-router'
import { responsesInWords } from '#web/features/rounds/rounds/round-words.ts'
import type { TeamWithReports } from '#web/features/results/reports/reports-by-team.ts'
import { formatDate } from '#web/lib/time.ts'
import { paths } from '#web/paths.ts'
import { AgreeShare } from '#web/ui/AgreeShare.tsx'
import { ScoreBadge } from '#web/ui/ScoreBadge.tsx'

export function TeamReports({ teamName, rounds }: TeamWithReports) {
  const heading = useId()
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} dir="auto" className="font-display text-xl font-medium wrap-anywhere">
        {teamName}
      </h2>
      <ul className="mt-3 divide-y divide-line border-y border-t-ink border-b-line">
        {rounds.map(({ id, title, assessmentTitle, createdAt, released, ...score }) => (
          <li key={id}>
            <Link
              to={paths.roundResults(id)}
              className="group flex flex-wrap items-center justify-between gap-x-8 gap-y-2 px-1 py-4 hover:bg-sunken"
            >
              <span className="min-w-0 flex-1 basis-64">
                <span
                  dir="auto"
                  className="block font-semibold wrap-anywhere group-hover:underline"
                >
                  {title}
                </span>
                <span className="figures mt-0.5 block text-sm text-muted">
                  {assessmentTitle} · {formatDate(createdAt)} · {responsesInWords(released)}
                </span>
              </span>
              <span className="flex flex-wrap items-baseline gap-x-3">
                <ScoreBadge
                  percent={score.averageScore}
                  agree={score.favourable?.favourable}
                  className="text-lg"
                />
                <AgreeShare agree={score.favourable?.favourable} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
