import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import type { Database } from '#db/client'
import { MANY_TEXTS } from '../many-texts'
import { openParsePool } from '../parser/parse-pool'
import type { Parser } from '../parser/parser'
import { copyRows } from '../rows/copy-rows'
import { readContents } from '../source/read-contents'
import type { TreeSource } from '../source/read-tree'
import { CRITERION_COLUMNS, SECTION_COLUMNS } from './describe-text'
import { findTexts, type StoredText } from './find-texts'
import { openWriters, type Writers } from './open-writers'
import { type RawBatch, RawBatchBuilder } from './raw-batch'
import { describeBatch, type TextBatch } from './text-batch'

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

const openParser = (contents: number): Parser => (contents < MANY_TEXTS ? IN_THIS_THREAD : openParsePool())

const IN_THIS_THREAD: Parser = { parse: async (raw) => describeBatch(raw), close: async () => undefined }

const BLOCK = 500

/**
 * Reserves ids for new texts. Their rows contain the ids before they are written. `offset 0` keeps the name of the
 * sequence in a subquery, so that it is looked up once per block and not for each id.
 */
async function* reserveTextIds(db: Database): AsyncGenerator<number, never> {
  for (;;) {
    const rows = await db.execute<{ id: number }>(sql`
      select nextval(sequence) as id
      from (select pg_get_serial_sequence('texts', 'id')::regclass as sequence offset 0) texts_id,
        generate_series(1, ${BLOCK})`)
    for (const { id } of rows) yield id
  }
}

const TEXT_COLUMNS = ['org_id', 'id', 'blob_sha', 'parser_version', 'facts', 'content'] as const
const UNIQUE_VIOLATION = '23505'

/**
 * Stores texts with their sections and criteria in one transaction. Returns false if another run of the org stored one of them
 * first; nothing is stored then. Readers see texts only after a document refers to them. The commit may be asynchronous,
 * because that later commit also flushes this one's log.
 */
async function writeTexts(db: Database, batch: TextBatch): Promise<boolean> {
  try {
    await db.transaction(async (transaction) => {
      const tx = transaction as unknown as Database
      await tx.execute(sql`set local synchronous_commit to off`)
      await copyRows(tx, 'texts', TEXT_COLUMNS, batch.texts)
      await copyRows(tx, 'sections', ['org_id', 'text_id', ...SECTION_COLUMNS], batch.sections)
      await copyRows(tx, 'criteria', ['org_id', 'text_id', ...CRITERION_COLUMNS], batch.criteria)
    })
    return true
  } catch (error) {
    if (error instanceof postgres.PostgresError && error.code === UNIQUE_VIOLATION) return false
    throw error
  }
}
