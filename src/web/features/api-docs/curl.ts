import type { Operation, Schema } from './description.ts'

/** What stands in an example, where the first allowed value would say little. */
const EXAMPLES: Readonly<Record<string, string>> = {
  title: 'November round',
  assessmentType: 'teamwork',
  type: 'teamwork',
}

/** The call as it is typed into a shell; `{origin}` is the site's address. */
export function curlOf(
  method: string,
  path: string,
  parameters: NonNullable<Operation['parameters']>,
  body: Schema | undefined,
): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => exampleOf(name, path))
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map(({ name }) => `${name}=${exampleOf(name, path)}`)
    .join('&')
  const sent =
    body && Object.fromEntries((body.required ?? []).map((name) => [name, exampleOf(name, path)]))
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}"{origin}${filled}${query && `?${query}`}"`,
    '-H "Authorization: Bearer $SEXTANT_KEY"',
    ...(sent
      ? [
          '-H "Content-Type: application/json"',
          `-d '${JSON.stringify(sent, null, 2).replaceAll('\n', '\n  ')}'`,
        ]
      : []),
    ...(/\.(csv|pdf)$/.test(path) ? [`-o ${path.split('/').at(-1)}`] : []),
  ].join(' \\\n  ')
}

function exampleOf(name: string, path: string): string {
  if (EXAMPLES[name]) return EXAMPLES[name]
  if (name === 'from' || name === 'to') return `${name.toUpperCase()}_SESSION_ID`
  if (name === 'id' && path.includes('quiz-sessions')) return 'SESSION_ID'
  return name.replaceAll(/([A-Z])/g, '_$1').toUpperCase()
}
