import type { Operation, Schema } from './description.ts'

/** Example values, where the first allowed value would be unclear. */
const EXAMPLES: Readonly<Record<string, string>> = {
  title: 'November round',
  assessmentType: 'teamwork',
  type: 'teamwork',
}

/** Returns a curl command for a call; `{origin}` stands for the site's origin. */
export function curlOf(
  method: string,
  path: string,
  parameters: NonNullable<Operation['parameters']>,
  body: Schema | undefined,
): string {
  const filledPath = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => exampleOf(name, path))
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map(({ name }) => `${name}=${exampleOf(name, path)}`)
    .join('&')
  const exampleBody =
    body && Object.fromEntries((body.required ?? []).map((name) => [name, exampleOf(name, path)]))
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}"{origin}${filledPath}${query && `?${query}`}"`,
    '-H "Authorization: Bearer $SEXTANT_KEY"',
    ...(exampleBody
      ? [
          '-H "Content-Type: application/json"',
          `-d '${JSON.stringify(exampleBody, null, 2).replaceAll('\n', '\n  ')}'`,
        ]
      : []),
    ...(/\.(csv|xlsx|pdf|pptx)$/.test(path) ? [`-o ${path.split('/').at(-1)}`] : []),
  ].join(' \\\n  ')
}

function exampleOf(name: string, path: string): string {
  if (EXAMPLES[name]) return EXAMPLES[name]
  if (name === 'from' || name === 'to') return `${name.toUpperCase()}_SESSION_ID`
  if (name === 'id' && path.includes('quiz-sessions')) return 'SESSION_ID'
  return name.replaceAll(/([A-Z])/g, '_$1').toUpperCase()
}
