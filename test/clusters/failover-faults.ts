import type { PrimaryProxy } from './primary-proxy.ts'
import type { Lan } from './network.ts'
import type { PatroniCluster, Roles } from './patroni.ts'

export interface Installation {
  readonly cluster: PatroniCluster
  readonly haproxy: PrimaryProxy
  readonly lans: { readonly clients: Lan; readonly nodes: Lan }
}

/** A failure of the cluster. */
interface ClusterFault {
  readonly kind: FaultKind
  /** Another node has to become the primary. */
  readonly movesPrimary: boolean
  /** Causes it, and returns how to repair it. */
  readonly cause: (roles: Roles) => Promise<() => Promise<void>>
}

export const FAULT_KINDS = [
  'primary killed',
  'primary cut off from etcd and the other nodes, but not from clients',
  'primary cut off from everything',
  'standby cut off from etcd and the other nodes',
  'switchover by command',
  'haproxy killed and started',
] as const

export type FaultKind = (typeof FAULT_KINDS)[number]

/** Returns the faults for `rounds` kills: a fifth as many of each other fault. */
export function faultsOf(
  { cluster, haproxy, lans: { clients, nodes } }: Installation,
  rounds: number,
): ClusterFault[] {
  const [killed, cutFromNodes, cutFromAll, standbyCut, switchover, haproxyKilled] = FAULT_KINDS
  const kill: ClusterFault = {
    kind: killed,
    movesPrimary: true,
    cause: async ({ primary }) => {
      await primary.kill()
      return async () => primary.start()
    },
  }
  const others: ClusterFault[] = [
    {
      kind: cutFromNodes,
      movesPrimary: true,
      cause: async ({ primary }) => cut(primary, [nodes]),
    },
    {
      kind: cutFromAll,
      movesPrimary: true,
      cause: async ({ primary }) => cut(primary, [nodes, clients]),
    },
    { kind: standbyCut, movesPrimary: false, cause: async ({ standby }) => cut(standby, [nodes]) },
    {
      kind: switchover,
      movesPrimary: true,
      cause: async ({ primary, standby }) => {
        await cluster.switchover(primary, standby)
        return nothingToRepair
      },
    },
    {
      kind: haproxyKilled,
      movesPrimary: false,
      cause: async () => {
        await haproxy.kill()
        await haproxy.start()
        return nothingToRepair
      },
    },
  ]
  const times = (count: number, faults: readonly ClusterFault[]) =>
    Array.from({ length: count }, () => faults).flat()
  return [...times(rounds, [kill]), ...times(Math.ceil(rounds / 5), others)]
}

function cut({ host }: Roles['primary'], lans: readonly Lan[]) {
  for (const lan of lans) lan.cut(host)
  return async () => {
    for (const lan of lans) lan.heal(host)
  }
}

const nothingToRepair = async () => {}
