// Writes the graph of feature folders and the diagram of tables into docs/architecture.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withEntityDiagram } from './entity-diagram.ts'
import { ARCHITECTURE, withFeatureGraph } from './feature-graph.ts'
import { ROOT } from './run-command.ts'

const file = join(ROOT, ARCHITECTURE)
writeFileSync(file, withEntityDiagram(withFeatureGraph(readFileSync(file, 'utf8'))))
console.log(`${ARCHITECTURE} is up to date.`)
