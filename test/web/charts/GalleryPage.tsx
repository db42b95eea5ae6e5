import type { ReactNode } from 'react'
import { formatScore } from '#domain/scoring.ts'
import { BarFigure } from '#web/charts/BarFigure.tsx'
import { CategoryBars } from '#web/charts/CategoryBars.tsx'
import { ChartFigure } from '#web/charts/ChartFigure.tsx'
import { ColumnsFigure } from '#web/charts/ColumnsFigure.tsx'
import { DecilesFigure } from '#web/charts/DecilesFigure.tsx'
import { GapChart } from '#web/charts/GapChart.tsx'
import {
  decilesRows,
  EIGHT_ROUNDS,
  HARD_CASES,
  HARD_COLUMNS,
  HARD_TRENDS,
  heatRows,
} from './hard-data.ts'
import type { HardItem, HardTrend } from './hard-data.ts'
import { HeatMapFigure } from '#web/charts/HeatMapFigure.tsx'
import { RadarFigure } from '#web/charts/RadarFigure.tsx'
import { ScoreScale } from '#web/charts/ScoreScale.tsx'
import { ScoreTable } from '#web/charts/ScoreTable.tsx'
import { Silhouette } from '#web/charts/Silhouette.tsx'
import { Sparkline } from '#web/charts/Sparkline.tsx'
import { TrendFigure } from '#web/charts/TrendFigure.tsx'
import { privateMeta } from '#web/lib/meta.ts'
import { Page, PageHeader } from '#web/ui/PageHeader.tsx'
import { PublicSection } from '#web/ui/PublicSection.tsx'

export const meta = () => privateMeta('Gallery', 'Every chart with the data that breaks charts.')

const FINDING = 'The finding of the chart in one sentence.'

/** /gallery, in development only: every chart with edge-case data. */
export default function GalleryPage() {
  return (
    <>
      <Page>
        <PageHeader
          title="Gallery"
          description="Every chart with the data that breaks charts. It is served in development only."
        />
      </Page>
      {CHARTS.map(({ title, draw }) => (
        <Chart key={title} title={title}>
          {HARD_CASES.map(({ name, items }) => (
            <Case key={name} name={name}>
              {draw(items)}
            </Case>
          ))}
        </Chart>
      ))}
      <Chart title="Score table of many">
        <Case name="Fifty teams">
          <ScoreTable
            subject="Scores of 50 teams"
            finding={FINDING}
            firstHeader="Team"
            columns={EIGHT_ROUNDS}
            rows={FIFTY_TEAMS}
          />
        </Case>
      </Chart>
      <Chart title="Trend">
        {HARD_TRENDS.map((trend) => (
          <Case key={trend.name} name={trend.name}>
            <TrendFigure {...trend} subject="Overall score" finding={FINDING} />
          </Case>
        ))}
      </Chart>
      <Chart title="Columns">
        {HARD_COLUMNS.map(({ name, columns }) => (
          <Case key={name} name={name}>
            <ColumnsFigure
              columns={columns}
              textOf={String}
              subject="Registrations by month"
              finding={FINDING}
              table={{
                head: ['Month', 'Registrations'],
                rows: columns.map(({ key, label, value }) => ({
                  key,
                  cells: [label, value ?? '–'],
                })),
              }}
            />
          </Case>
        ))}
      </Chart>
      <Chart title="Sparkline">
        {HARD_TRENDS.map(({ name, series }) => (
          <Case key={name} name={name}>
            <Sparkline values={valuesOf(series)} label={`Overall score: ${name}`} />
          </Case>
        ))}
      </Chart>
      <Chart title="Scale">
        {[0, 39.6, 64, 100].map((percent) => (
          <Case key={percent} name={String(percent)}>
            <ScoreScale percent={percent} />
          </Case>
        ))}
      </Chart>
    </>
  )
}

const CHARTS: readonly { title: string; draw: (items: readonly HardItem[]) => ReactNode }[] = [
  {
    title: 'Bars',
    draw: (items) => (
      <BarFigure bars={items} subject="Scores" finding={FINDING} table={tableOf(items)} />
    ),
  },
  {
    title: 'Bars with intervals',
    draw: (items) => (
      <BarFigure
        bars={items.map((item) => ({
          ...item,
          range: { low: Math.max(0, item.percent - 9), high: Math.min(100, item.percent + 6) },
          note: '61 to 74',
        }))}
        subject="Scores"
        finding={FINDING}
        table={tableOf(items)}
        note="What the lines under the bars are."
      />
    ),
  },
  {
    title: 'Radar',
    draw: (items) => (
      <RadarFigure
        axes={items}
        subject="Profile"
        finding={FINDING}
        before={{ name: 'Q3', percents: items.map(({ percent }) => Math.max(0, percent - 9)) }}
      />
    ),
  },
  {
    title: 'Heat map',
    draw: (items) => (
      <HeatMapFigure
        rows={heatRows(items, EIGHT_ROUNDS.length)}
        rounds={EIGHT_ROUNDS}
        subject="Scores in eight rounds"
        finding={FINDING}
      />
    ),
  },
  {
    title: 'Gap',
    draw: (items) => (
      <ChartFigure finding={FINDING} table={tableOf(items)}>
        {(width) => <GapChart rows={gapsOf(items)} width={width} label={`Gap. ${FINDING}`} />}
      </ChartFigure>
    ),
  },
  {
    title: 'Deciles',
    draw: (items) => (
      <DecilesFigure
        rows={decilesRows(items).map((row) => ({ ...row, standing: 'somewhere' }))}
        own="Core"
        subject="Core among 24 accounts"
        finding={FINDING}
      />
    ),
  },
  {
    title: 'Score table',
    draw: (items) => (
      <ScoreTable
        subject="Scores in eight rounds"
        finding={FINDING}
        firstHeader="Team"
        columns={EIGHT_ROUNDS}
        rows={heatRows(items, EIGHT_ROUNDS.length).map(({ key, label, cells }) => ({
          key,
          name: label,
          cells,
        }))}
      />
    ),
  },
  {
    title: 'Category bars',
    draw: (items) => (
      <CategoryBars
        caption="Scores"
        categories={items.map(({ label, percent }) => ({ category: label, percentage: percent }))}
      />
    ),
  },
  {
    title: 'Silhouette',
    draw: (items) => (
      <Silhouette values={items.map(({ percent }) => percent)} className="size-14" />
    ),
  },
]

const FIFTY_TEAMS = Array.from({ length: 50 }, (_, team) => ({
  key: String(team),
  name: `Team ${team + 1}`,
  cells: EIGHT_ROUNDS.map((_round, index) =>
    (team + index) % 9 === 8 ? null : 20 + ((team * 31 + index * 17) % 81),
  ),
}))

const tableOf = (items: readonly HardItem[]) => ({
  caption: 'Scores',
  head: ['Category', 'Score'],
  rows: items.map(({ key, label, percent }) => ({
    key,
    cells: [label, `${formatScore(percent)}%`],
  })),
})

const gapsOf = (items: readonly HardItem[]) =>
  items.map(({ key, label, percent }) => ({
    key,
    label,
    manager: 100 - percent,
    team: percent,
    difference: formatScore(100 - 2 * percent),
  }))

const valuesOf = (series: HardTrend['series']) =>
  series[0]?.points.map((point) => point?.value ?? null) ?? []

function Chart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="border-t border-ink">
      <PublicSection title={title} stacked>
        <div className="grid gap-x-16 gap-y-14 lg:grid-cols-2">{children}</div>
      </PublicSection>
    </div>
  )
}

function Case({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h3 className="mb-4 border-b border-line pb-2 text-sm font-semibold text-muted">{name}</h3>
      {children}
    </div>
  )
}
