import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { ChartPrinter } from '#domain/print/charts.ts'
import { withoutClasses } from './print-attributes.ts'
import { Profile } from './Profile.tsx'
import { ScoreMark } from './ScoreMark.tsx'
import { Sparkline } from './Sparkline.tsx'
import { Trend } from './Trend.tsx'

const print = (drawing: ReactElement): string => withoutClasses(renderToStaticMarkup(drawing))

/**
 * Chart renderers for the PDF. Built by vite.charts.config.ts, because Node.js cannot run TSX
 * files.
 */
export const charts: ChartPrinter = {
  radar: (chart) => print(<Profile {...chart} />),
  trend: (chart) => print(<Trend {...chart} />),
  sparkline: (chart) => print(<Sparkline {...chart} figure={false} />),
  mark: (percent, symbol) =>
    print(
      <svg viewBox="0 0 12 12">
        <ScoreMark percent={percent} symbol={symbol} x={6} y={6} />
      </svg>,
    ),
}
