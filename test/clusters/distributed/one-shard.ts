import { TEAM_FIELDS } from '#test/faults/browser-client.ts'
import { ENDPOINTS } from '#test/abuse/endpoints-by-name.ts'
import { submissionTo } from '#test/server/answers.ts'
import { query } from '#test/clusters/postgres.ts'
import type { RunContext } from '#test/clusters/cluster-run.ts'
import { noTenant } from './site.ts'
import type { SpreadSite } from './site.ts'

/** Calls that may ask every node: a person's export names all their workspaces. So do admins' lists. */
const ALL_NODES: ReadonlySet<string> = new Set(['GET /api/account/export'])
/** Ends the login that the other calls need. */
const LOGOUT = 'GET /api/logout'

/**
 * Counts with Citus' own counters which calls run on more than one shard: every GET of the contract that a
 * member of a workspace may send, and the writes of a round.
 */
export async function checkOneShard(
  { report, log }: Pick<RunContext, 'report' | 'log'>,
  { url, server: { origin }, tenants }: SpreadSite,
): Promise<void> {
  const [{ manager, rounds } = noTenant()] = tenants
  const calls: string[] = []
  const onSeveral: string[] = []
  const call = async (method: string, path: string, body?: unknown, isFile = false) => {
    const before = await multiShardExecutions(url)
    const { status, body: answer } = isFile
      ? { status: await manager.statusOf(origin, path), body: undefined }
      : await manager.send(origin, method, path, body)
    const count = (await multiShardExecutions(url)) - before
    const name = `${method} ${path}`
    calls.push(`${name} ${status}`)
    if (count > 0 && !ALL_NODES.has(name)) onSeveral.push(`${name} (${count})`)
    if (status === 0 || status >= 500) throw new Error(`${name}: ${status}`)
    return answer as { id: string }
  }

  const team = await call('POST', '/api/teams', TEAM_FIELDS)
  const round = await call('POST', '/api/quiz-sessions', {
    title: 'Round',
    assessmentType: 'teamwork',
    teamId: team.id,
    groupSize: 3,
  })
  const fields = { id: round.id, teamId: team.id, assessmentType: 'teamwork' as const }
  for (const value of [2, 3, 4, 5]) {
    await call('POST', '/api/assessments/teamwork/submit', submissionTo(fields, value))
  }
  await call('POST', `/api/quiz-sessions/${round.id}/release`)
  const me = (await manager.send(origin, 'GET', '/api/auth/user')).body as {
    workspace: { id: string }
  }
  const ids: Readonly<Record<string, string>> = {
    'quiz-sessions': round.id,
    teams: team.id,
    workspaces: me.workspace.id,
  }
  for (const [name, { access, file, redirect }] of ENDPOINTS) {
    const [method = '', path = ''] = name.split(' ')
    if (method !== 'GET' || access === 'admin' || name === LOGOUT) continue
    const filled = path
      .replace(
        /\/(quiz-sessions|teams|workspaces)\/:id/,
        (_, table: string) => `/${table}/${ids[table]}`,
      )
      .replace(/:token/, rounds[0]?.token ?? '')
      .replace(/:type/, 'teamwork')
    if (filled.includes(':')) continue
    const isFile = file !== undefined || redirect !== undefined
    await call('GET', filled + queryOf(path, team.id), undefined, isFile)
  }
  await call('GET', `/api/quiz-session/${rounds[0]?.token}`)
  await call('PATCH', `/api/quiz-sessions/${round.id}`, { isActive: false })
  await call('PATCH', `/api/teams/${team.id}`, { name: 'Renamed' })
  await call('DELETE', `/api/quiz-sessions/${round.id}`)
  await call('DELETE', `/api/teams/${team.id}`)
  log(calls.join('\n'))
  report({
    name: 'calls of managers and submissions, counted by citus_stat_counters',
    target: 'each on one shard',
    result: `${calls.length} calls, on several shards: ${onSeveral.join(', ') || 'none'}`,
    isMet: onSeveral.length === 0 && calls.length > 30,
  })
}

/** Returns the parameters that a call cannot do without. */
const queryOf = (path: string, teamId: string): string =>
  path.endsWith('/trends')
    ? `?teamId=${teamId}&assessmentType=teamwork`
    : path.endsWith('/portfolio')
      ? '?assessmentType=teamwork'
      : ''

async function multiShardExecutions(url: string): Promise<number> {
  const [row] = await query<{ count: number }>(
    url,
    `select query_execution_multi_shard::integer as count from citus_stat_counters
     where name = current_database()`,
  )
  return row?.count ?? 0
}
