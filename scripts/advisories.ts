import { z } from 'zod'

const SEVERITIES = ['info', 'low', 'moderate', 'high', 'critical'] as const

/** The parts of the report of `npm audit --json` that are read. */
const Report = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      severity: z.enum(SEVERITIES),
      via: z.array(z.union([z.string(), z.object({ title: z.string(), url: z.string() })])),
    }),
  ),
})

/**
 * Returns the published advisories on installed packages as lines of text, the worst first, from what `npm
 * audit --json` prints. Null if the registry gave no report, so that nothing was checked.
 */
export function readAdvisories(output: string): string[] | null {
  const report = Report.safeParse(parseJson(output))
  if (!report.success) return null
  return Object.entries(report.data.vulnerabilities)
    .flatMap(([name, { severity, via }]) => via.map((one) => ({ name, severity, one })))
    .toSorted((a, b) => SEVERITIES.indexOf(b.severity) - SEVERITIES.indexOf(a.severity))
    .flatMap(({ name, severity, one }) =>
      // A text names another package of the report.
      typeof one === 'string' ? [] : [`${severity}: ${name}, ${one.title} (${one.url})`],
    )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
