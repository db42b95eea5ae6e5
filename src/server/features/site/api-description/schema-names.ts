import type { OpenApiDocument, Schema } from './openapi-types.ts'

const SCHEMA_PATH = '#/components/schemas/'

/**
 * Removes unused schemas, and the suffix `Input` from names that need none. The generator creates two
 * schemas for every name, one for requests and one for responses.
 */
export function shortenSchemaNames(generated: OpenApiDocument): OpenApiDocument {
  const { schemas, ...others } = generated.components
  const used = usedNames({ ...generated, components: others }, schemas)
  const shortName = (name: string) => {
    const short = name.replace(/Input$/, '')
    return used.has(short) ? name : short
  }
  const usedSchemas = Object.entries(schemas)
    .filter(([name]) => used.has(name))
    .map(([name, schema]): [string, Schema] => [shortName(name), schema])
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  const document = {
    ...generated,
    components: { ...others, schemas: Object.fromEntries(usedSchemas) },
  }
  return JSON.parse(
    JSON.stringify(document).replaceAll(
      /"#\/components\/schemas\/(\w+)"/g,
      (_, name: string) => `"${SCHEMA_PATH}${shortName(name)}"`,
    ),
  ) as OpenApiDocument
}

/** Returns the names of the schemas that are referred to, directly or through other schemas. */
function usedNames(root: unknown, schemas: Readonly<Record<string, Schema>>): Set<string> {
  const used = new Set<string>()
  const queue = [root]
  while (queue.length > 0) {
    const text = JSON.stringify(queue.pop())
    for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(name)) continue
      used.add(name)
      queue.push(schemas[name])
    }
  }
  return used
}
