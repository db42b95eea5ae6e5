import type { Benchmark, BenchmarkOptions } from './benchmark.ts'
import { BenchServer } from './bench-server.ts'
import { createTargets, vacuumAndCheckpoint } from './fixtures.ts'
import { createWorkspace, LARGE_WORKSPACE, SMALL_WORKSPACE } from './large-workspace.ts'
import type { FilledWorkspace } from './large-workspace.ts'
import { infoRow } from './table.ts'
import type { Row } from './table.ts'

/** People in the round whose individual responses are exported: the limit of a file, and few. */
const PEOPLE = { large: 100_000, small: 1_000 }

/** Growth of the resident memory, in MB, while a file is made. */
const MAX_GROWTH = 80
const SAMPLE_MS = 20

export const exports: Benchmark = {
  name: 'exports',
  shortForm: 'the same',
  measure: measureExports,
}

/**
 * Measures the resident memory of the server while the exports of a workspace with 200,000 responses
 * and a round with 100,000 people are read.
 */
async function measureExports({ log }: BenchmarkOptions): Promise<Row[]> {
  const server = await BenchServer.start()
  const small = await createWorkspace(server, SMALL_WORKSPACE)
  const large = await createWorkspace(server, LARGE_WORKSPACE)
  const smallPaths = await pathsOf(server, small, PEOPLE.small)
  const paths = await pathsOf(server, large, PEOPLE.large)
  await vacuumAndCheckpoint(server)
  // Compiles what each export runs.
  for (const path of smallPaths) await readExport(server, path, small.client.cookie)
  const before = server.residentMegabytes()
  const rows = [infoRow('resident memory before the exports', `${before.toFixed(0)} MB`)]
  for (const path of paths) {
    const { peak, bytes, firstMs, allMs } = await readExport(server, path, large.client.cookie)
    log(path)
    const name = path.replace(/[\da-f-]{36}/, ':id')
    rows.push({
      metric: `growth of the resident memory during ${name}`,
      measured: `${(peak - before).toFixed(0)} MB  (${(bytes / 1e6).toFixed(1)} MB sent in ${(allMs / 1_000).toFixed(1)} s, the first byte after ${firstMs.toFixed(0)} ms)`,
      target: `at most ${MAX_GROWTH} MB`,
      met: peak - before <= MAX_GROWTH,
    })
  }
  rows.push(
    infoRow('resident memory after the exports', `${server.residentMegabytes().toFixed(0)} MB`),
  )
  small.client.close()
  large.client.close()
  await server.stop()
  return rows
}

/** Returns the exports of a workspace, after adding a round of group size 1 with this many people. */
async function pathsOf(
  server: BenchServer,
  { client, teamId, workspaceId }: FilledWorkspace,
  people: number,
): Promise<string[]> {
  const [target] = await createTargets(client, teamId, 1, 1)
  await server.db.query(
    `insert into submissions (workspace_id, round_id, answers, released)
     select workspace_id, $2::uuid, answers, true from submissions where workspace_id = $1 limit $3`,
    [workspaceId, target?.round, people],
  )
  const formats = ['csv', 'xlsx']
  return [
    '/api/account/export',
    `/api/workspaces/${workspaceId}/export`,
    ...formats.map((format) => `/api/workspaces/${workspaceId}/audit.${format}`),
    ...formats.map(
      (format) => `/api/quiz-sessions/${target?.round}/export.${format}?rows=respondents`,
    ),
  ]
}

/** Reads an export uncompressed; the file is not kept. */
async function readExport(server: BenchServer, path: string, cookie: string) {
  const start = performance.now()
  let peak = server.residentMegabytes()
  const sampler = setInterval(() => {
    peak = Math.max(peak, server.residentMegabytes())
  }, SAMPLE_MS)
  try {
    const response = await fetch(server.origin + path, {
      headers: { cookie, 'accept-encoding': 'identity' },
    })
    if (response.status !== 200 || !response.body) throw new Error(await response.text())
    let bytes = 0
    let firstMs = 0
    for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
      firstMs ||= performance.now() - start
      bytes += chunk.length
    }
    return { peak, bytes, firstMs, allMs: performance.now() - start }
  } finally {
    clearInterval(sampler)
  }
}
