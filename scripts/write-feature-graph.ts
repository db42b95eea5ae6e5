// Writes the graph of feature folders into docs/architecture.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ARCHITECTURE, withFeatureGraph } from './feature-graph.ts'
import { ROOT } from './run-command.ts'

const file = join(ROOT, ARCHITECTURE)
writeFileSync(file, withFeatureGraph(readFileSync(file, 'utf8')))
console.log(`${ARCHITECTURE} is up to date.`)
