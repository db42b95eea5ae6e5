import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './run-command.ts'

const [START, END] = ['<!-- entities:start -->', '<!-- entities:end -->']

/** Returns the text with the diagram of all tables and their foreign keys between its two markers. */
export function withEntityDiagram(text: string): string {
  const [start, end] = [text.indexOf(START), text.indexOf(END)]
  if (start < 0 || end < start) throw new Error(`the text lacks ${START} or ${END}`)
  return `${text.slice(0, start)}${START}\n\n${entityDiagram(readSchema())}\n\n${text.slice(end)}`
}

const readSchema = (): string =>
  globSync('src/server/platform/db/schema/*.sql', { cwd: ROOT })
    .toSorted()
    .map((file) => readFileSync(join(ROOT, file), 'utf8'))
    .join('\n')

/**
 * Returns a Mermaid diagram of the tables in SQL. A line leads from a row to the rows that belong to it:
 * to at most one if the key that refers to it is the whole primary key.
 */
export function entityDiagram(schema: string): string {
  const tables = [...schema.matchAll(/^create table (\w+) \(\n([^]*?)^\)/gm)]
  const lines = tables.flatMap(([, name = '', body = '']) => {
    const references = [...body.matchAll(/^ {2}(.*\breferences (\w+) .*)$/gm)]
    const parents = references.map(([, line = '', parent = '']) => {
      const own = /foreign key \(([^)]*)\)/.exec(line)?.[1] ?? line.split(' ', 1)[0]
      const key =
        /primary key \(([^)]*)\)/.exec(body)?.[1] ?? /^ {2}(\w+) .*primary key/m.exec(body)?.[1]
      return `  ${parent} ||--o${own === key ? '|' : '{'} ${name} : ""`
    })
    return parents.length > 0 ? parents : [`  ${name}`]
  })
  return ['```mermaid', 'erDiagram', ...lines, '```'].join('\n')
}
