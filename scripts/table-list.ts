import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './run-command.ts'

const [START, END] = ['<!-- tables:start -->', '<!-- tables:end -->']

/** Returns the text with the list of all tables and their foreign keys between its two markers. */
export function withTableList(text: string): string {
  const [start, end] = [text.indexOf(START), text.indexOf(END)]
  if (start < 0 || end < start) throw new Error(`the text lacks ${START} or ${END}`)
  return `${text.slice(0, start)}${START}\n\n${tableList(readSchema())}\n\n${text.slice(end)}`
}

const readSchema = (): string =>
  globSync('src/server/platform/db/schema/*.sql', { cwd: ROOT })
    .toSorted()
    .map((file) => readFileSync(join(ROOT, file), 'utf8'))
    .join('\n')

/**
 * Returns a list of the tables in SQL: each with those that refer to it, then those without foreign keys.
 * "(one)" follows a table whose foreign key is its whole primary key.
 */
export function tableList(schema: string): string {
  const children = new Map<string, string[]>()
  const alone: string[] = []
  for (const [, name = '', body = ''] of schema.matchAll(/^create table (\w+) \(\n([^]*?)^\)/gm)) {
    const references = [...body.matchAll(/^ {2}(.*\breferences (\w+) .*)$/gm)]
    for (const [, line = '', parent = ''] of references) {
      const own = /foreign key \(([^)]*)\)/.exec(line)?.[1] ?? line.split(' ', 1)[0]
      const key =
        /primary key \(([^)]*)\)/.exec(body)?.[1] ?? /^ {2}(\w+) .*primary key/m.exec(body)?.[1]
      const child = own === key ? `${name} (one)` : name
      children.set(parent, [...(children.get(parent) ?? []), child])
    }
    if (references.length === 0) alone.push(name)
  }
  const parents = [...children].map(([parent, names]) => `- **${parent}**: ${names.join(', ')}`)
  const others = alone.filter((name) => !children.has(name))
  return [...parents.toSorted(), `- alone: ${others.join(', ')}`].join('\n')
}
