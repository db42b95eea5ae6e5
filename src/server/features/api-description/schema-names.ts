import type { Document, Schema } from './document.ts'

const PLACE = '#/components/schemas/'

/**
 * The generator names every schema twice, as it is sent and as it is received, and keeps those that
 * nothing refers to. Here the unused ones go, and what is only ever sent has its own name back.
 */
export function withShortNames(made: Document): Document {
  const { schemas, ...others } = made.components
  const used = usedNames({ ...made, components: others }, schemas)
  const shortName = (name: string) => {
    const short = name.replace(/Input$/, '')
    return used.has(short) ? name : short
  }
  const kept = Object.entries(schemas)
    .filter(([name]) => used.has(name))
    .map(([name, schema]): [string, Schema] => [shortName(name), schema])
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  const document = { ...made, components: { ...others, schemas: Object.fromEntries(kept) } }
  return JSON.parse(
    JSON.stringify(document).replaceAll(
      /"#\/components\/schemas\/(\w+)"/g,
      (_, name: string) => `"${PLACE}${shortName(name)}"`,
    ),
  ) as Document
}

/** The schemas that something refers to, or that such a one refers to itself. */
function usedNames(root: unknown, schemas: Readonly<Record<string, Schema>>): Set<string> {
  const used = new Set<string>()
  const open = [root]
  while (open.length > 0) {
    const text = JSON.stringify(open.pop())
    for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(name)) continue
      used.add(name)
      open.push(schemas[name])
    }
  }
  return used
}
