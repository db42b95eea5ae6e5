/** A part of the nightly run, which can be run alone. All but `soak` should take at most 30 minutes. */
export interface Part {
  readonly name: string
  readonly title: string
  /** Programs of node_modules/.bin with their arguments. */
  readonly commands: readonly (readonly string[])[]
  readonly environment?: Readonly<Record<string, string>>
}

/** The test files that `inForm` makes longer. */
const GAMES = [
  'abuse/08-',
  'abuse/21-joint',
  'abuse/25-linkage',
  'abuse/26-roster-changes',
  'abuse/28-sealed-backups',
  'sandbox/random-sequences',
  'billing/event-order',
  'web/tickets',
]

const faults = (...names: string[]) => ['node', 'test/faults/run.ts', ...names]
const onCluster = (name: string, ...args: string[]) => ['node', `test/clusters/${name}.ts`, ...args]

export const PARTS: readonly Part[] = [
  {
    name: 'audit',
    title: 'licenses, published advisories',
    commands: [['node', 'scripts/audit.ts']],
  },
  {
    name: 'games',
    title: 'long games and random histories',
    commands: [['node', 'scripts/test.ts', ...GAMES]],
    environment: { TEST_FORM: 'long' },
  },
  {
    name: 'sentences',
    title: 'what all outputs say of 84 rounds',
    commands: [['node', 'scripts/test.ts', 'reports/reviewed-rounds']],
    environment: { TEST_FORM: 'long' },
  },
  {
    name: 'journeys',
    title: 'all journeys, with the contrast in every state of a page',
    commands: [['node', 'scripts/test.ts', 'e2e']],
    environment: { TEST_FORM: 'long' },
  },
  {
    name: 'translated',
    title: 'journeys on pages that a browser translates',
    commands: [['node', 'scripts/test.ts', 'e2e']],
    environment: { TRANSLATED: '1' },
  },
  {
    name: 'engines',
    title: 'journeys in Firefox and WebKit',
    commands: [['node', 'scripts/test.ts', 'e2e']],
    environment: { ENGINES: '1' },
  },
  {
    name: 'kills',
    title: 'killed and stopped processes',
    commands: [
      faults(
        'kill-server',
        'kill-server-alone',
        'kill-postgres',
        'kill-while-inviting',
        'stop-under-load',
      ),
    ],
  },
  {
    name: 'database',
    title: 'database and disk',
    commands: [
      faults(
        'database-restart',
        'database-silent',
        'database-slow',
        'disk-full',
        'migration',
        'backup',
      ),
    ],
  },
  {
    name: 'load',
    title: 'overload, sign-ins, two servers',
    commands: [faults('overload', 'logins', 'two-servers')],
  },
  {
    name: 'attacks',
    title: 'malformed requests, a stolen data folder',
    commands: [faults('malformed-requests', 'stolen-folder')],
  },
  { name: 'mail', title: 'mail server down', commands: [faults('mail-down')] },
  {
    name: 'services',
    title: 'payments and AI down',
    commands: [faults('payments-down', 'ai-down')],
  },
  {
    name: 'upgrade',
    title: 'rolling upgrades, recovery to a second',
    commands: [onCluster('upgrade'), onCluster('recovery')],
  },
  { name: 'pooled', title: 'server tests through PgBouncer', commands: [onCluster('pooled')] },
  {
    name: 'failover',
    title: 'three nodes with Patroni',
    commands: [onCluster('failover', '--rounds', '3')],
  },
  {
    name: 'citus-tests',
    title: 'server tests on Citus',
    commands: [onCluster('distributed', 'tests')],
  },
  {
    name: 'citus',
    title: 'the product on Citus',
    commands: [
      onCluster(
        'distributed',
        'moving',
        'journey',
        'calls',
        'backups',
        'worker',
        'silent',
        'coordinator',
        'migration',
        'speed',
      ),
    ],
  },
  { name: 'soak', title: 'an hour of mixed load', commands: [['node', 'test/load/soak.ts']] },
]
