import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // One less than the cores, as is usual, would be one on two: the database works beside us.
    maxWorkers: 2,
    reporters: process.env.VITEST_REPORT
      ? ['default', ['json', { outputFile: process.env.VITEST_REPORT }]]
      : ['default'],
    projects: [
      {
        test: {
          name: 'unit',
          // Pure functions leave nothing behind, so their files may share a worker.
          isolate: false,
          include: ['src/{domain,contract,web}/**/*.test.{ts,tsx}', 'test/budget/**/*.test.ts'],
          environment: 'node',
        },
      },
      {
        test: {
          name: 'server',
          include: ['src/server/**/*.test.ts', 'test/{server,abuse}/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['test/server/cluster.ts'],
          // Each file has a database and a server of its own.
          pool: 'forks',
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
