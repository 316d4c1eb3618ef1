import type { Database } from '../../../db/client'
import { findTexts, type StoredText } from './find-texts'
import { readContents } from './read-contents'
import type { Source } from './read-tree'
import { takeIds } from './take-ids'
import { TextBatch } from './text-batch'
import { writeTexts } from './write-texts'

/** While one transaction waits for the database to compute and to write, the next is being read and parsed. */
const LANES = 2

type OnStored = (texts: StoredText[]) => Promise<void>

/**
 * Reads, parses and writes the texts, tells of each when it is stored, and answers those that the repository no longer
 * holds whole. Memory holds a few batches, no more. All runs go by the order of the shas: two that meet on the same
 * texts never wait for each other in a circle.
 */
export async function storeTexts(
  db: Database,
  source: Source,
  orgId: number,
  shas: string[],
  onStored: OnStored,
): Promise<string[]> {
  const damaged: string[] = []
  let missing = [...shas].sort()
  while (missing.length > 0) {
    const batches = readBatches(db, source, orgId, missing, damaged)
    missing = await storeOnce(db, orgId, batches, onStored)
  }
  return damaged
}

/** Answers the texts that could not be stored because another run was first with one of their neighbours. */
async function storeOnce(
  db: Database,
  orgId: number,
  batches: AsyncIterable<TextBatch>,
  onStored: OnStored,
): Promise<string[]> {
  const left: string[] = []
  const lanes = Array.from({ length: LANES }, () => Promise.resolve())

  async function write(batch: TextBatch): Promise<void> {
    if (await writeTexts(db, batch)) return onStored(batch.stored)
    const wanted = batch.stored.map(({ sha }) => sha)
    const found = await findTexts(db, orgId, wanted)
    const there = new Set(found.map(({ sha }) => sha))
    left.push(...wanted.filter((sha) => !there.has(sha)))
    await onStored(found)
  }

  let turn = 0
  try {
    for await (const batch of batches) {
      await lanes[turn]
      const lane = write(batch)
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
  damaged: string[],
): AsyncGenerator<TextBatch> {
  const ids = takeIds(db)
  let batch = new TextBatch(orgId)
  for await (const { sha, bytes } of readContents(source, shas)) {
    if (bytes) batch.add((await ids.next()).value, sha, bytes)
    else damaged.push(sha)
    if (!batch.isFull) continue
    yield batch
    batch = new TextBatch(orgId)
  }
  if (batch.stored.length > 0) yield batch
}
