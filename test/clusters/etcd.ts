import { setTimeout as sleep } from 'node:timers/promises'
import { join } from 'node:path'
import type { Host } from './network.ts'
import type { ProcessGroup } from './process-group.ts'

/** For `needs` of a run. */
export const ETCD_PACKAGES = {
  '/usr/bin/etcd': 'etcd-server',
  '/usr/bin/etcdctl': 'etcd-client',
}

/**
 * Starts etcd with one member and returns its address. In production it has three, on machines of
 * their own; here a fault never concerns etcd itself.
 */
export async function startEtcd(
  programs: ProcessGroup,
  host: Host,
  address: string,
): Promise<string> {
  const [clients, peers] = [`http://${address}:2379`, `http://${address}:2380`]
  const folder = join(programs.folder, 'etcd')
  programs.start('etcd', [
    ...host.enter,
    '/usr/bin/etcd',
    '--name=etcd',
    `--data-dir=${folder}`,
    `--listen-client-urls=${clients}`,
    `--advertise-client-urls=${clients}`,
    `--listen-peer-urls=${peers}`,
    `--initial-advertise-peer-urls=${peers}`,
    `--initial-cluster=etcd=${peers}`,
  ])
  const health = `etcdctl --endpoints ${clients} endpoint health`
  for (const endsAt = Date.now() + 30_000; Date.now() < endsAt; await sleep(200)) {
    try {
      await host.run(health, { ETCDCTL_API: '3' })
      return `${address}:2379`
    } catch {
      // It is not ready yet.
    }
  }
  throw new Error('etcd does not answer')
}
