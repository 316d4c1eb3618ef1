import type { Database } from '#db/client'
import { openParser } from '../parser/open-parser'
import type { Parser } from '../parser/parser'
import { readContents } from '../source/read-contents'
import type { TreeSource } from '../source/read-tree'
import { findTexts, type StoredText } from './find-texts'
import { openWriters, type Writers } from './open-writers'
import { type RawBatch, RawBatchBuilder } from './raw-batch'
import { reserveTextIds } from './reserve-text-ids'
import { writeTexts } from './write-texts'

type OnStored = (texts: StoredText[]) => Promise<void>

/** Texts that are not stored: damaged in the repository, or larger than the limit. */
export interface UnreadTexts {
  damaged: string[]
  tooLarge: string[]
}

/**
 * Reads, parses and writes texts, reports stored ones to `onStored`, and returns those that cannot be stored. Memory
 * holds a few batches. All runs write in the order of the shas, so two runs with the same texts cannot deadlock.
 */
export async function storeTexts(
  db: Database,
  source: TreeSource,
  orgId: number,
  shas: string[],
  onStored: OnStored,
): Promise<UnreadTexts> {
  const unread: UnreadTexts = { damaged: [], tooLarge: [] }
  const parser = openParser(shas.length)
  const writers = openWriters(db, shas.length)
  try {
    let missingShas = [...shas].sort()
    while (missingShas.length > 0) {
      const batches = readBatches(db, source, orgId, missingShas, unread)
      missingShas = await storeOnce(writers, parser, batches, onStored)
    }
    return unread
  } finally {
    await Promise.all([parser.close(), writers.close()])
  }
}

/** Returns the texts whose batch failed because another run stored one of its texts first. */
async function storeOnce(
  { db, lanes: laneCount }: Writers,
  parser: Parser,
  batches: AsyncIterable<RawBatch>,
  onStored: OnStored,
): Promise<string[]> {
  const notStored: string[] = []
  const lanes = Array.from({ length: laneCount }, () => Promise.resolve())

  async function store(raw: RawBatch): Promise<void> {
    const batch = await parser.parse(raw)
    if (await writeTexts(db, batch)) return onStored(batch.stored)
    const shas = batch.stored.map(({ sha }) => sha)
    const existing = await findTexts(db, raw.orgId, shas)
    const existingShas = new Set(existing.map(({ sha }) => sha))
    notStored.push(...shas.filter((sha) => !existingShas.has(sha)))
    await onStored(existing)
  }

  let turn = 0
  try {
    for await (const raw of batches) {
      await lanes[turn]
      const lane = store(raw)
      // A failure is thrown when this batch is awaited. Until then it must not count as unhandled.
      lane.catch(() => undefined)
      lanes[turn] = lane
      turn = (turn + 1) % laneCount
    }
    await Promise.all(lanes)
  } finally {
    await Promise.allSettled(lanes)
  }
  return notStored
}

async function* readBatches(
  db: Database,
  source: TreeSource,
  orgId: number,
  shas: string[],
  { damaged, tooLarge }: UnreadTexts,
): AsyncGenerator<RawBatch> {
  const ids = reserveTextIds(db)
  let batch = new RawBatchBuilder(orgId)
  for await (const { sha, bytes } of readContents(source, shas)) {
    if (bytes === 'damaged') damaged.push(sha)
    else if (bytes === 'too_large') tooLarge.push(sha)
    else batch.add((await ids.next()).value, sha, bytes)
    if (!batch.isFull) continue
    yield batch.build()
    batch = new RawBatchBuilder(orgId)
  }
  if (batch.count > 0) yield batch.build()
}
