// Writes what /sample shows, from a demo workspace: node scripts/write-sample.ts ORIGIN PASSWORD
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MANAGER } from '#server/demo/seed-data.ts'
import { sampleAnswers } from '#server/demo/sample-answers.ts'

const [origin = '', password = ''] = process.argv.slice(2)
const file = join(import.meta.dirname, '../src/web/features/results/sample/sample-answers.json')

const signedIn = await fetch(`${origin}/api/auth/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json', origin },
  body: JSON.stringify({ email: MANAGER.email, password }),
})
if (!signedIn.ok) throw new Error(`Signing in: ${signedIn.status} ${await signedIn.text()}`)
const cookie = signedIn.headers
  .getSetCookie()
  .map((one) => one.split(';')[0])
  .join('; ')

const answers = await sampleAnswers(async (path) => {
  const answer = await fetch(origin + path, { headers: { cookie } })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
})
writeFileSync(file, `${JSON.stringify(answers)}\n`)
