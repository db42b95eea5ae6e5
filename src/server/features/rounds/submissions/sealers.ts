import type { RoundKey } from '#server/features/rounds/round-keys/public.ts'
import { sealingOf } from '#server/features/rounds/sealing/public.ts'
import type { ReleaseSealer } from '#server/features/rounds/sealing/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { LimitNode } from '#server/platform/distribution/node-limit.ts'
import { isLive } from '#domain/release.ts'
import { LRUCache } from 'lru-cache'

/** Bounds memory to about 10 MB. */
const MAX_REMEMBERED = 10_000
/** A key that a release has deleted leaves memory. */
const REMEMBERED_MS = 30_000
/**
 * When the group size of a round is raised from 1, another server may learn it this much later, and until
 * then it does not seal responses. Their senders had opened the quiz while it still said that each response is
 * shown.
 */
const OPEN_REMEMBERED_MS = 1_000

/**
 * How a round's responses are sealed. `open`: its group size is 1. `ended`: no key is left that could seal
 * them.
 */
export type Sealing = SealingRound | 'open' | 'ended'

/** A round that seals its responses. */
export interface SealingRound {
  readonly sealer: ReleaseSealer
  readonly openQuestions: number
}

/**
 * Knows how rounds seal their responses. What is remembered may have been true before a release or a change of
 * the group size by any server: the storing function says so.
 */
export class Sealers {
  readonly #known: LRUCache<string, Sealing, RoundKey>

  /** `limitNode` keeps reads from a machine that does not answer from taking all connections. */
  constructor(db: Db, limitNode?: LimitNode) {
    const read = (key: RoundKey) => readSealing(db, key)
    this.#known = new LRUCache({
      max: MAX_REMEMBERED,
      ttl: REMEMBERED_MS,
      ttlAutopurge: true,
      // Requests for one round that come at once share a read.
      fetchMethod: async (_roundId, _stale, { context, options }) => {
        const sealing = limitNode
          ? await limitNode(context.workspaceId, () => read(context))
          : await read(context)
        if (sealing === 'open') options.ttl = OPEN_REMEMBERED_MS
        return sealing
      },
      ignoreFetchAbort: true,
    })
  }

  /** Returns undefined for an unknown round. With `isOutdated`, what is remembered is read again. */
  of(key: RoundKey, isOutdated: boolean): Promise<Sealing | undefined> {
    return this.#known.fetch(key.roundId, { context: key, forceRefresh: isOutdated })
  }
}

async function readSealing(db: Db, key: RoundKey): Promise<Sealing | undefined> {
  const round = await sealingOf(db, key)
  if (!round) return undefined
  const { groupSize, openQuestions, sealer } = round
  if (isLive(groupSize)) return 'open'
  return sealer ? { sealer, openQuestions } : 'ended'
}
