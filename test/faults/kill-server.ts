import { parseArgs } from 'node:util'
import { scratchFolder } from '#test/server/running.ts'
import { killRounds } from './kill-rounds.ts'
import type { Killed } from './kill-rounds.ts'

/**
 * `node_modules/.bin/node test/faults/kill-server.ts --rounds 20 [--seed 1]`: kill -9 of the server
 * and its database under load. Ends with 1 where anything acknowledged was lost, doubled or halved.
 */
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '20' }, seed: { type: 'string', default: '1' } },
})
const rounds = Number(values.rounds)
const seed = Number(values.seed)
if (!(Number.isInteger(rounds) && rounds > 0 && rounds <= 1_000 && Number.isInteger(seed))) {
  console.error('--rounds takes 1 to 1000, --seed a whole number.')
  process.exit(2)
}

const COLUMNS = [
  ['kill', 5],
  ['after ms', 9],
  ['acknowledged', 13],
  ['unclear', 8],
  ['stored', 8],
  ['lost', 5],
  ['doubled', 8],
  ['partial', 8],
  ['ready ms', 9],
] as const

const line = (cells: readonly (string | number)[]) =>
  cells.map((cell, index) => String(cell).padStart(COLUMNS[index]?.[1] ?? 0)).join(' ')

let kills = 0
const tell = (one: Killed) => {
  kills += 1
  const name = kills > rounds ? 'end' : kills
  const { after, acknowledged, unclear, stored, lost, doubled, partial, ready, check } = one
  const cells = [name, after, acknowledged, unclear, stored, lost, doubled, partial, ready]
  console.log(`${line(cells)}  ${check}`)
}

const folder = scratchFolder()
process.on('exit', folder.remove)
const given = new AbortController()
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => given.abort())
console.log(`seed ${seed}`)
console.log(`${line(COLUMNS.map(([name]) => name))}  check`)
const killed = await killRounds(folder.path, rounds, seed, given.signal, tell).catch(
  (error: unknown) => {
    if (!given.signal.aborted) throw error
    console.log('Given up.')
    process.exit(1)
  },
)
const bad = killed.filter(
  ({ lost, doubled, partial, check }) => lost + doubled + partial > 0 || check !== 'clean',
)
console.log(bad.length === 0 ? 'Nothing lost, doubled or halved.' : `Bad: ${bad.length}`)
process.exitCode = bad.length === 0 ? 0 : 1
