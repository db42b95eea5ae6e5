import { setTimeout as sleep } from 'node:timers/promises'
import { runOnCluster } from './cluster-run.ts'
import type { RunContext } from './cluster-run.ts'
import { HAPROXY_PACKAGE, HaProxy } from './haproxy.ts'
import { POSTGRES_PACKAGE, PostgresNode, query } from './postgres.ts'
import { freePorts } from './process-group.ts'
import { ServerSlot } from './server-slot.ts'
import { UpgradeTraffic } from './upgrade-traffic.ts'
import { checkOut, checkOutNext, THIS_VERSION } from './versions.ts'
import type { Change, Version } from './versions.ts'

// `npm run upgrade`: replaces servers one by one, and back, under load: those of this version by a made-up
// next one that has added a column, by one whose schema this version cannot serve, and by one that seals in
// a format that this version cannot open. With `--from COMMIT` those of another version with the same initial
// schema by this one.
await runOnCluster(
  { needs: { ...POSTGRES_PACKAGE, ...HAPROXY_PACKAGE }, timeLimitMinutes: 30 },
  async (context) => {
    const [port = 0] = await freePorts(1)
    const node = new PostgresNode(context.programs, 'postgres', port)
    await node.start()
    const databaseFor = async (version: Version) => {
      const name = `upgrade_${version.name.replaceAll(/\W+/g, '_')}`
      await query(node.url('postgres'), `create database ${name}`)
      return node.url(name)
    }
    const [option, commit] = process.argv.slice(2)
    if (option === '--from' && commit !== undefined) {
      const before = checkOut(commit, context.folder)
      await checkUpgrade(context, before, THIS_VERSION, await databaseFor(before))
      return
    }
    for (const change of ['an added column', 'a required migration', 'a later format'] as const) {
      const next = checkOutNext(context.folder, change)
      await checkUpgrade(context, THIS_VERSION, next, await databaseFor(next), change)
    }
  },
)

async function checkUpgrade(
  context: RunContext,
  before: Version,
  after: Version,
  url: string,
  change?: Change,
): Promise<void> {
  const { programs, report, log } = context
  const ports = await freePorts(4)
  const [proxy = 0, status = 0, ...serverPorts] = ports
  const haproxy = new HaProxy(programs, { proxy, status }, serverPorts)
  const slots = serverPorts.map((port) => new ServerSlot(port, url, context))
  try {
    for (const slot of slots) await slot.start(before)
    const haproxyProcess = haproxy.start()
    await haproxy.untilUp(slots.length)
    const traffic = await UpgradeTraffic.start(haproxy.origin, url, before)
    const replaceAll = async (version: Version) => {
      for (const slot of slots) {
        log(`${slot.version?.name} -> ${version.name}`)
        await slot.stop()
        await slot.start(version)
        await haproxy.untilUp(slots.length)
      }
    }
    const isOlder = change === 'a required migration'
    let refusal = ''
    await traffic.during(async () => {
      await sleep(2_000)
      await replaceAll(after)
      await sleep(2_000)
      if (isOlder) {
        const [slot] = slots
        await slot?.stop()
        refusal = (await slot?.startRefused(before)) ?? ''
        await slot?.start(after)
        await haproxy.untilUp(slots.length)
      } else {
        await replaceAll(before)
        await sleep(2_000)
        await replaceAll(after)
      }
      await sleep(2_000)
    })
    if (isOlder) {
      report({
        name: `start ${before.name} on the schema of ${after.name}`,
        target: 'refused with a sentence; the other server serves',
        result: refusal,
        isMet: refusal.includes('A newer version of Sextant has used this database'),
      })
    }
    const path = isOlder
      ? `${before.name} (older schema) to ${after.name}`
      : `${before.name} to ${after.name}, back, and to ${after.name}`
    await traffic.report(context, path, after, change)
    await haproxyProcess.end('SIGTERM')
  } finally {
    for (const slot of slots) await slot.stop()
  }
}
