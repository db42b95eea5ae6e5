import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Round } from '#contract/rounds.ts'
import { submissionTo } from '#test/server/answers.ts'
import type { Client, TestApp } from '#test/server/app.ts'
import { newInvitedRound } from '#test/server/invited-round.ts'
import { sql } from 'kysely'

/** A round with its answers: a string is one person, a digit one answer and - none, in the order of the catalogue. */
export interface PlayedRound {
  readonly id: string
  readonly note: string
  readonly assessment: string
  readonly access: 'open' | 'invited'
  readonly groupSize: number
  readonly expected: number | null
  /** The round before of the same team. */
  readonly previous: string | null
  readonly managerView: string | null
  /** Whether the round before asked version 1 of the statements, so that only some are compared. */
  readonly followsVersion1?: boolean
  /** Answers that are added to the results one after the other. */
  readonly releases: readonly (readonly string[])[]
}

const FILE = join(import.meta.dirname, 'rounds.json')

const { rounds } = JSON.parse(readFileSync(FILE, 'utf8')) as { rounds: readonly PlayedRound[] }

/** The rounds that follow another, as if that one had asked the first statements. */
const afterVersion1 = rounds
  .filter(({ previous }) => previous !== null)
  .map((round) => ({
    ...round,
    id: `${round.id}b`,
    note: `${round.note}, after version 1`,
    followsVersion1: true,
  }))

export const ROUNDS: readonly PlayedRound[] = [...rounds, ...afterVersion1]

/** Titles in four scripts. */
const TITLES = ['Autumn check', 'סקר צוות סתיו', 'Команда Север', 'Zespół Łódź']

/** Plays a round through the front door, with the round before it, and returns it with its owner. */
export async function playRound(
  app: TestApp,
  played: PlayedRound,
): Promise<{ owner: Client; round: Round }> {
  if (played.access === 'invited') return playInvited(app, played)
  const owner = await app.signedIn({ tier: 'pro' })
  const { id: teamId } = await owner.team()
  const before = ROUNDS.find(({ id }) => id === played.previous)
  if (before) {
    const { id } = await playOpen(app, owner, teamId, before)
    if (played.followsVersion1) {
      await sql`update rounds set assessment_version = 1 where id = ${id}`.execute(app.db)
    }
  }
  return { owner, round: await playOpen(app, owner, teamId, played) }
}

async function playOpen(
  app: TestApp,
  owner: Client,
  teamId: string,
  played: PlayedRound,
): Promise<Round> {
  const { assessment, groupSize, expected, releases, managerView, id, note } = played
  const round = await owner.round({
    teamId,
    assessmentType: assessment,
    groupSize,
    expectedResponses: expected,
    canSkip: canSkip(played),
    title: `${TITLES[Number.parseInt(id.slice(1)) % TITLES.length]} (${note})`,
  })
  for (const [index, people] of releases.entries()) {
    if (index > 0) await owner.post(`/api/quiz-sessions/${round.id}/release`)
    for (const answers of people) await sent(app.submit(round, valuesOf(answers)))
  }
  if (managerView !== null) {
    const own = submissionTo(round, valuesOf(managerView), { asManager: true })
    await sent(owner.post(`/api/assessments/${assessment}/submit`, own))
  }
  await owner.patch(`/api/quiz-sessions/${round.id}`, { isActive: false })
  return round
}

async function playInvited(app: TestApp, played: PlayedRound) {
  const { assessment, groupSize, expected, releases } = played
  const settings = { assessmentType: assessment, groupSize, canSkip: canSkip(played) }
  const { mary: owner, round, draw } = await newInvitedRound(app, expected ?? 0, settings)
  for (const [person, answers] of releases.flat().entries()) {
    await sent(app.submit(round, valuesOf(answers), { ticket: await draw(person) }))
  }
  await owner.patch(`/api/quiz-sessions/${round.id}`, { isActive: false })
  return { owner, round }
}

const valuesOf = (answers: string) => (position: number) =>
  answers[position] === '-' ? null : Number(answers[position])

const canSkip = ({ releases }: PlayedRound): boolean =>
  releases.flat().some((answers) => answers.includes('-'))

async function sent(answer: Promise<{ status: number }>): Promise<void> {
  const { status } = await answer
  if (status !== 201) throw new Error(`a submission was answered with ${status}`)
}
