import type { Benchmark, BenchmarkOptions } from './benchmark.ts'
import { BenchServer } from './bench-server.ts'
import { vacuumAndCheckpoint } from './fixtures.ts'
import { createWorkspace, LARGE_WORKSPACE, SMALL_WORKSPACE } from './large-workspace.ts'
import { infoRow } from './table.ts'
import type { Row } from './table.ts'

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
 * are read.
 */
async function measureExports({ log }: BenchmarkOptions): Promise<Row[]> {
  const server = await BenchServer.start({ NODE_DISABLE_COMPILE_CACHE: '1' })
  const small = await createWorkspace(server, SMALL_WORKSPACE)
  const large = await createWorkspace(server, LARGE_WORKSPACE)
  await vacuumAndCheckpoint(server)
  // Compiles what each export runs.
  for (const path of pathsOf(small.workspaceId)) await readExport(server, path, small.client.cookie)
  const before = server.residentMegabytes()
  const rows = [infoRow('resident memory before the exports', `${before.toFixed(0)} MB`)]
  for (const path of pathsOf(large.workspaceId)) {
    const { peak, bytes, firstMs, allMs } = await readExport(server, path, large.client.cookie)
    log(path)
    const name = path.replace(large.workspaceId, ':id')
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

const pathsOf = (workspaceId: string) => [
  '/api/account/export',
  `/api/workspaces/${workspaceId}/export`,
  `/api/workspaces/${workspaceId}/audit.csv`,
]

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
