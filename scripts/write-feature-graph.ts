// Writes the graph of feature folders and the list of tables into docs/architecture.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ARCHITECTURE, withFeatureGraph } from './feature-graph.ts'
import { ROOT } from './run-command.ts'
import { withTableList } from './table-list.ts'

const file = join(ROOT, ARCHITECTURE)
writeFileSync(file, withTableList(withFeatureGraph(readFileSync(file, 'utf8'))))
console.log(`${ARCHITECTURE} is up to date.`)
