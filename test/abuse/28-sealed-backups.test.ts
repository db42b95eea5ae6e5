import { randomBytes, randomInt } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Ticket } from '#contract/quiz.ts'
import { ReleaseSealer } from '#server/features/rounds/sealing/public.ts'
import { RosterSealer } from '#server/features/rounds/sealing/round-sealer.ts'
import { contextOf } from '#server/features/rounds/sealing/service.ts'
import { BACKUP_TABLES } from '#server/platform/backup/backup-tables.ts'
import { writeCompressedFile } from '#server/platform/backup/atomic-file.ts'
import { writeBackup } from '#server/platform/backup/write-backup.ts'
import { ServerKey, serverKey } from '#server/platform/sealing/server-key.ts'
import { responses } from '#test/server/answers.ts'
import { useApp } from '#test/server/app.ts'
import { inForm } from '#test/server/in-form.ts'
import { newInvitedRound } from '#test/server/invited-round.ts'
import type { InvitedPeople } from '#test/server/invited-round.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

// A thief has the backup of every night. In between people draw their tickets and answer, one or two a night.
// Whose answers are whose?

const app = useApp()

const ROUNDS = inForm(2, 50)
const PEOPLE = 8

/** What a backup has of a round. */
interface Night {
  readonly drawn: Buffer
  readonly values: readonly Buffer[]
  readonly keys: readonly { kind: string; number: number; wrapped: Buffer }[]
}

async function backUp({ round: { id } }: InvitedPeople): Promise<Night> {
  const { rows: drawn } = await sql<{ drawn: Buffer }>`
    select drawn from invited_rounds where round_id = ${id}`.execute(app.db)
  const { rows: values } = await sql<{ value: Buffer }>`
    select unnest(sealed) as value from waiting_groups
    where round_id = ${id} and question = 0`.execute(app.db)
  const { rows: keys } = await sql<Night['keys'][number]>`
    select kind, number, wrapped from sealing_keys where round_id = ${id}`.execute(app.db)
  return {
    drawn: drawn[0]?.drawn ?? Buffer.alloc(0),
    values: values.map((row) => row.value),
    keys,
  }
}

/** Who answered what: pairs of a member and answers. */
type Attributions = readonly { readonly memberId: string; readonly answers: string }[]

/** Reads each night, and joins who has drawn since the last one with what has come since. */
function attack(roundId: string, nights: readonly Night[], key: ServerKey): Attributions {
  const found: { memberId: string; answers: string }[] = []
  const read = nights.map((night) => open(roundId, night, key))
  for (const [index, night] of read.entries()) {
    const before = read[index - 1]
    const people = night.people.filter((person) => !before?.people.includes(person))
    const answers = night.answers.filter((one) => !before?.answers.includes(one))
    const [memberId] = people
    if (memberId !== undefined && people.length === 1 && answers.length === 1) {
      found.push({ memberId, answers: answers[0] ?? '' })
    }
  }
  return found
}

function open(roundId: string, { drawn, values, keys }: Night, serverKey: ServerKey) {
  const unwrapped = (kind: 'release' | 'roster') => {
    const { number = 0, wrapped = Buffer.alloc(0) } = keys.find((one) => one.kind === kind) ?? {}
    return { number, key: serverKey.unwrap(wrapped, contextOf(roundId, kind, number)) }
  }
  const [release, roster] = [unwrapped('release'), unwrapped('roster')]
  const sealer = new ReleaseSealer(roundId, release.number, release.key)
  return {
    people: [...new RosterSealer(roundId, roster.key).unsealDraws(drawn).keys()],
    answers: values.map((value) => sealer.unsealAnswers(value).join()),
  }
}

/** Returns the answers of a person; no two people of a round answer alike. */
const answersOf = (person: number) =>
  Array.from({ length: 20 }, (_, position) => (Math.floor(person / 5 ** (position % 3)) % 5) + 1)

async function answer({ round }: InvitedPeople, person: number, ticket: Ticket): Promise<void> {
  const values = answersOf(person)
  const sent = await app.visitor().post('/api/assessments/teamwork/submit', {
    sessionId: round.id,
    teamId: round.teamId,
    ticket,
    comments: [{ questionId: 'open.1', text: `kept by person ${person}` }],
    responses: responses('teamwork', (position) => values[position] ?? 1),
  })
  expect(sent.status).toBe(201)
}

/** Plays a round of several nights, and returns what the thief has and who answered what. */
async function playRound() {
  const round = await newInvitedRound(app, PEOPLE, { openQuestions: ['What should we keep?'] })
  const nights = [await backUp(round)]
  for (let person = 0; person < PEOPLE - 1;) {
    const tonight = inForm((nights.length % 2) + 1, randomInt(1, 3))
    for (const one of [person, person + 1].slice(0, tonight)) {
      if (one < PEOPLE - 1) await answer(round, one, await round.draw(one))
    }
    person += tonight
    nights.push(await backUp(round))
  }
  const { rows } = await sql<{ id: string; email: string }>`
    select member_id as id, email from round_invitations
    where round_id = ${round.round.id}`.execute(app.db)
  const truth = new Map(
    rows.map(({ id, email }) => [id, answersOf(round.emails.indexOf(email)).join()]),
  )
  return { round, nights, truth }
}

describe('nightly backups', () => {
  test('name nobody’s answers without the server key, and a fifth of them with it', async () => {
    let [found, right] = [0, 0]
    for (let played = 0; played < ROUNDS; played += 1) {
      const { round, nights, truth } = await playRound()
      expect(() => attack(round.round.id, nights, new ServerKey(randomBytes(32)))).toThrow(
        'sealed with another key',
      )
      // Neither does what is sealed grow with the people who have drawn.
      expect(new Set(nights.map(({ drawn }) => drawn.length)).size).toBe(1)
      expect(
        new Set(nights.flatMap(({ values }) => values.map((value) => value.length))).size,
      ).toBe(1)
      const attributions = attack(round.round.id, nights, serverKey())
      found += attributions.length
      right += attributions.filter(
        ({ memberId, answers }) => truth.get(memberId) === answers,
      ).length
    }
    expect(right).toBe(found)
    expect(found).toBeGreaterThanOrEqual((ROUNDS * (PEOPLE - 1)) / 5)
  })

  test('have all tables of the game', () => {
    const tables: readonly string[] = BACKUP_TABLES
    for (const table of ['invited_rounds', 'waiting_groups', 'sealing_keys']) {
      expect(tables).toContain(table)
    }
  })
})

test('a backup file has no answer and no comment that waits, and has them after a release', async () => {
  const { round } = await playRound()
  const folder = mkdtempSync(join(tmpdir(), 'sextant-sealed-'))
  const contentOf = async (name: string) => {
    const file = join(folder, name)
    await writeBackup(app.connection, (chunks) => writeCompressedFile(file, chunks), 'test')
    return gunzipSync(readFileSync(file))
  }
  try {
    const waiting = await contentOf('waiting.gz')
    expect((await round.mary.post(`/api/quiz-sessions/${round.round.id}/release`)).status).toBe(200)
    const released = await contentOf('released.gz')
    for (const person of [0, 3]) {
      const comment = Buffer.from(`kept by person ${person}`)
      expect([waiting.includes(comment), released.includes(comment)]).toEqual([false, true])
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
