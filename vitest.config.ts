import { defineConfig } from 'vitest/config'

// Worker threads that draw reports then load the server's files without stripping types again.
process.env.NODE_COMPILE_CACHE ??= 'node_modules/.cache/compiled'

export default defineConfig({
  test: {
    // Four workers on two cores: tests wait for the database, and for time to pass.
    maxWorkers: 4,
    reporters: process.env.VITEST_REPORT
      ? ['default', ['json', { outputFile: process.env.VITEST_REPORT }]]
      : ['default'],
    projects: [
      {
        test: {
          name: 'unit',
          // Pure functions leave nothing behind, so their files may share a worker.
          isolate: false,
          include: [
            'src/{domain,contract,web}/**/*.test.{ts,tsx}',
            'test/{domain,web}/**/*.test.ts',
            'test/budget/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          environment: 'node',
          // Some draw hundreds of charts, or simulate hundreds of teams.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['src/server/**/*.test.ts', 'test/{server,abuse,faults}/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['test/server/cluster.ts'],
          setupFiles: [
            'test/server/server-key.ts',
            'test/server/least-hash-cost.ts',
            'test/server/few-round-keys.ts',
          ],
          // Each file has a database and a server of its own.
          pool: 'forks',
          isolate: false,
          testTimeout: 30_000,
          // What comes by itself comes in its time on a busy machine; a test of speed measures it.
          expect: { poll: { timeout: 10_000 } },
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
