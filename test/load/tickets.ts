import { constants, createPrivateKey, randomBytes, randomUUID, sign } from 'node:crypto'
import type { Round } from '#contract/rounds.ts'
import { submissionTo } from '#test/server/answers.ts'
import type { Benchmark, BenchmarkOptions } from './benchmark.ts'
import { BenchServer } from './bench-server.ts'
import { startCluster } from './cluster.ts'
import { createManager, createTargets, createTeam } from './fixtures.ts'
import type { HttpClient } from './http-client.ts'
import { HttpConnection } from './http-connection.ts'
import { atLeast, CONNECTIONS } from './submissions.ts'
import type { Row } from './table.ts'

const MIN_RATIO = 0.6
const ROUNDS = 10
const MEMBERS = 10

/** Submissions to invited rounds, each with a ticket of its own, against submissions to open rounds. */
export const tickets: Benchmark = {
  name: 'tickets',
  shortForm: '3 rounds of 1,000 submissions each instead of 9 of 3,000',
  measure: measureTickets,
}

async function measureTickets({ short, log }: BenchmarkOptions): Promise<Row[]> {
  const cluster = await startCluster()
  const server = await BenchServer.start({}, cluster.connection)
  const { client: manager, email } = await createManager(server)
  await server.db.query('update accounts set email_confirmed_at = now() where email = $1', [email])
  const teamId = await createTeam(manager)
  await server.db.query(
    `insert into team_members (workspace_id, team_id, email, mailbox)
     select workspace_id, id, n || '@example.com', n || '@example.com'
     from teams, generate_series(1, $2::integer) as n
     where id = $1`,
    [teamId, MEMBERS],
  )
  const count = short ? 1_000 : 3_000
  const rates: [ticketed: number, open: number][] = []
  let refused = 0
  // The first round compiles the code.
  for (let round = 0; round <= (short ? 3 : 9); round += 1) {
    const open = await openRequests(manager, teamId, count)
    const ticketed = await ticketedRequests(server, manager, teamId, count)
    const measured = { open: 0, ticketed: 0 }
    for (const name of round % 2
      ? (['open', 'ticketed'] as const)
      : (['ticketed', 'open'] as const)) {
      await server.db.query('checkpoint')
      const result = await sendAll(server.origin, name === 'open' ? open : ticketed)
      measured[name] = result.rate
      refused += result.refused
    }
    log(`with tickets ${measured.ticketed.toFixed(0)}, open ${measured.open.toFixed(0)} a second`)
    if (round > 0) rates.push([measured.ticketed, measured.open])
  }
  manager.close()
  await server.stop()
  await cluster.stop()
  return [atLeast('submissions with tickets against open ones', rates, MIN_RATIO, refused)]
}

async function openRequests(manager: HttpClient, teamId: string, count: number): Promise<Buffer[]> {
  const rounds = await createTargets(manager, teamId, ROUNDS)
  return Array.from({ length: count }, (_, index) =>
    request(rounds[index % ROUNDS]?.round ?? '', teamId, { submissionId: randomUUID() }),
  )
}

/** Signs the tickets with the keys of the rounds, since only their verification is measured. */
async function ticketedRequests(
  { db }: BenchServer,
  manager: HttpClient,
  teamId: string,
  count: number,
): Promise<Buffer[]> {
  const requests: Buffer[][] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const fields = { title: 'Round', assessmentType: 'teamwork', teamId, access: 'invited' }
    const { id } = (await manager.post<Round>('/api/quiz-sessions', fields)).body
    const { rows } = await db.query<{ key: Buffer }>(
      'select private_key as key from invited_rounds where round_id = $1',
      [id],
    )
    const key = createPrivateKey({ key: rows[0]?.key ?? '', format: 'der', type: 'pkcs8' })
    const signing = { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 48 }
    requests.push(
      Array.from({ length: count / ROUNDS }, () => {
        const message = randomBytes(64)
        return request(id, teamId, {
          ticket: {
            message: message.toString('base64url'),
            signature: sign('sha384', message, signing).toString('base64url'),
          },
        })
      }),
    )
  }
  // One after the other of each round, as the open ones.
  return Array.from({ length: count }, (_, index) => {
    const built = requests[index % ROUNDS]?.[Math.floor(index / ROUNDS)]
    if (!built) throw new Error('no request')
    return built
  })
}

function request(roundId: string, teamId: string, change: Record<string, unknown>): Buffer {
  const body = JSON.stringify(
    submissionTo({ id: roundId, teamId, assessmentType: 'teamwork' }, 4, change),
  )
  return Buffer.from(
    `POST /api/assessments/teamwork/submit HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}

/** Sends all requests over some connections, one at a time on each. */
async function sendAll(
  origin: string,
  requests: readonly Buffer[],
): Promise<{ rate: number; refused: number }> {
  let next = 0
  let refused = 0
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const connection = new HttpConnection(origin)
      await connection.open()
      for (let sent = requests[next++]; sent; sent = requests[next++]) {
        const bytes = sent
        const status = await new Promise<number>((resolve) => {
          connection.send(bytes, (reply) => resolve(reply.status))
        })
        if (status !== 201) refused += 1
      }
      connection.close()
    }),
  )
  const seconds = (performance.now() - startedAt) / 1_000
  return { rate: requests.length / seconds, refused }
}
