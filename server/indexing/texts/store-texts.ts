import type { Database } from '../../../db/client'
import { openParser, type Parser } from '../parser/parser'
import { readContents } from '../source/read-contents'
import type { Source } from '../source/read-tree'
import { findTexts, type StoredText } from './find-texts'
import { type RawBatch, RawBatchBuilder } from './raw-batch'
import { takeIds } from './reserve-text-ids'
import { writeTexts } from './write-texts'

/** While one transaction waits for the database to compute and to write, the next is being read and parsed. */
const LANES = 2

type OnStored = (texts: StoredText[]) => Promise<void>

/** What cannot be had of the repository, and what is more than a document may be. */
export interface UnreadTexts {
  damaged: string[]
  tooLarge: string[]
}

/**
 * Reads, parses and writes the texts, tells of each when it is stored, and answers those that cannot be. Memory holds a
 * few batches, no more. All runs go by the order of the shas: two that meet on the same texts never wait for each other
 * in a circle.
 */
export async function storeTexts(
  db: Database,
  source: Source,
  orgId: number,
  shas: string[],
  onStored: OnStored,
): Promise<UnreadTexts> {
  const unread: UnreadTexts = { damaged: [], tooLarge: [] }
  const parser = openParser(shas.length)
  try {
    let missing = [...shas].sort()
    while (missing.length > 0) {
      const batches = readBatches(db, source, orgId, missing, unread)
      missing = await storeOnce(db, parser, batches, onStored)
    }
    return unread
  } finally {
    await parser.close()
  }
}

/** Answers the texts that could not be stored because another run was first with one of their neighbours. */
async function storeOnce(
  db: Database,
  parser: Parser,
  batches: AsyncIterable<RawBatch>,
  onStored: OnStored,
): Promise<string[]> {
  const left: string[] = []
  const lanes = Array.from({ length: LANES }, () => Promise.resolve())

  async function store(raw: RawBatch): Promise<void> {
    const batch = await parser.parse(raw)
    if (await writeTexts(db, batch)) return onStored(batch.stored)
    const wanted = batch.stored.map(({ sha }) => sha)
    const found = await findTexts(db, raw.orgId, wanted)
    const there = new Set(found.map(({ sha }) => sha))
    left.push(...wanted.filter((sha) => !there.has(sha)))
    await onStored(found)
  }

  let turn = 0
  try {
    for await (const raw of batches) {
      await lanes[turn]
      const lane = store(raw)
      // A lane that fails while another is waited for is heard when its turn comes.
      lane.catch(() => undefined)
      lanes[turn] = lane
      turn = (turn + 1) % LANES
    }
    await Promise.all(lanes)
  } finally {
    await Promise.allSettled(lanes)
  }
  return left
}

async function* readBatches(
  db: Database,
  source: Source,
  orgId: number,
  shas: string[],
  { damaged, tooLarge }: UnreadTexts,
): AsyncGenerator<RawBatch> {
  const ids = takeIds(db)
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
