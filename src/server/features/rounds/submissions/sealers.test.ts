import { randomUUID } from 'node:crypto'
import type { RoundKey } from '#server/features/rounds/round-keys/public.ts'
import { scopeOf } from '#test/server/accounts.ts'
import { useApp } from '#test/server/app.ts'
import { newRound } from '#test/server/round-fixture.ts'
import { expect, test } from 'vitest'
import { Sealers } from './sealers.ts'

const app = useApp()

/** Returns the key of a new round, and sealers with the workspaces whose reads were limited. */
async function setUp(): Promise<{ key: RoundKey; sealers: Sealers; read: string[] }> {
  const { mary, round } = await newRound(app, { groupSize: 3 })
  const { workspaceId } = await scopeOf(app.db, mary.user.id)
  const read: string[] = []
  const sealers = new Sealers(app.db, (id, work) => {
    read.push(id)
    return work()
  })
  return { key: { workspaceId, roundId: round.id }, sealers, read }
}

test('requests for one round share a limited read, and remember it until it is outdated', async () => {
  const { key, sealers, read } = await setUp()
  const found = await Promise.all(Array.from({ length: 20 }, () => sealers.of(key, false)))
  expect(new Set(found).size).toBe(1)
  expect(await sealers.of(key, false)).toBe(found[0])
  expect(read).toEqual([key.workspaceId])
  expect(await sealers.of(key, true)).not.toBe(found[0])
  expect(read).toHaveLength(2)
})

test('an unknown round is not remembered, and a failed read is tried again', async () => {
  const { key, sealers, read } = await setUp()
  const unknown = { ...key, roundId: randomUUID() }
  expect(await sealers.of(unknown, false)).toBeUndefined()
  expect(await sealers.of(unknown, false)).toBeUndefined()
  expect(read).toHaveLength(2)
  let fails = true
  const failing = new Sealers(app.db, (_id, work) =>
    fails ? Promise.reject(new Error('busy')) : work(),
  )
  await expect(failing.of(key, false)).rejects.toThrow('busy')
  fails = false
  expect(await failing.of(key, false)).toBeDefined()
})
