import type { Advanced } from '#contract/results.ts'
import type { Place } from '#contract/statistics.ts'
import { MIN_DISTRIBUTION_SIZE } from '#domain/release.ts'
import { MIN_BENCHMARK_ACCOUNTS } from '#domain/statistics/benchmark.ts'
import {
  formatBenchmarkAccounts,
  formatPlaceLabel,
  BENCHMARK_ELIGIBILITY,
} from '#domain/statistics/words.ts'
import { benchmarkFinding } from '#web/features/results/results/findings.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import { CollapsibleSection } from './CollapsibleSection.tsx'

/** Compares the scores with other accounts, or explains why there is no comparison. */
export function Benchmark({
  benchmark,
  responses,
}: {
  benchmark: Advanced['benchmark']
  /** Number of released submissions of the team. */
  responses: number
}) {
  return (
    <CollapsibleSection
      id="other-teams"
      title="Benchmark"
      finding={
        benchmark
          ? benchmarkFinding(benchmark)
          : responses < MIN_DISTRIBUTION_SIZE
            ? `A benchmark needs at least ${MIN_DISTRIBUTION_SIZE} responses in the results; this round has ${responses}.`
            : 'There is no benchmark for this assessment yet.'
      }
    >
      {benchmark ? (
        <>
          <p className="mb-5 max-w-prose text-sm text-muted">
            {formatBenchmarkAccounts(benchmark.accounts)}. {BENCHMARK_ELIGIBILITY}
          </p>
          <Places rows={[{ category: 'Overall', ...benchmark.overall }, ...benchmark.categories]} />
        </>
      ) : (
        <p className="max-w-prose text-muted">
          A benchmark needs rounds of at least {MIN_BENCHMARK_ACCOUNTS} accounts and is updated
          every night. {BENCHMARK_ELIGIBILITY}
        </p>
      )}
    </CollapsibleSection>
  )
}

/** Shows a strip in each row: all accounts from lowest to highest, in tenths. */
function Places({ rows }: { rows: readonly (Place & { category: string })[] }) {
  return (
    <DataTable
      caption="Scores compared with other accounts"
      rows={rows}
      keyOf={({ category }) => category}
      rowClass="first:border-ink first:font-semibold"
      columns={[
        { name: 'Category', cellClass: 'text-base', render: ({ category }) => category },
        {
          name: 'Place',
          decorative: true,
          header: (
            <span className="flex justify-between">
              <span>Lowest</span>
              <span>Highest</span>
            </span>
          ),
          className: 'hidden w-2/5 sm:table-cell',
          render: (place) => <Strip place={place} />,
        },
        {
          name: 'Compared with these accounts',
          cellClass: 'font-normal',
          render: formatPlaceLabel,
        },
      ]}
    />
  )
}

const TENTHS = Array.from({ length: 10 }, (_, index) => index * 10)

function Strip({ place }: { place: Place }) {
  return (
    <svg viewBox="0 0 100 10" preserveAspectRatio="none" className="block h-2.5 w-full">
      {TENTHS.map((from) => (
        <rect
          key={from}
          x={from + 0.25}
          width="9.5"
          height="10"
          className={place.from <= from && from < place.to ? 'fill-ink' : 'fill-line'}
        />
      ))}
    </svg>
  )
}
