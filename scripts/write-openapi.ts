// Generates docs/openapi.json from the contract.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeApi } from '#server/features/site/api-description/describe.ts'

const file = join(import.meta.dirname, '..', 'docs', 'openapi.json')
writeFileSync(file, `${JSON.stringify(await describeApi(), null, 2)}\n`)
console.log('docs/openapi.json is written.')
