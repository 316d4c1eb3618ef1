import { parentPort } from 'node:worker_threads'
import type { RowBytes } from '../rows/row-bytes'
import type { RawBatch } from '../texts/raw-batch'
import { describeBatch } from '../texts/text-batch'
import type { SentBatch, SentRows } from './parse-pool'

/** What runs in a thread of the pool. */
parentPort?.on('message', (raw: RawBatch) => {
  const { stored, texts, sections, criteria } = describeBatch(raw)
  const sent: SentBatch = {
    stored,
    texts: sentRows(texts),
    sections: sentRows(sections),
    criteria: sentRows(criteria),
  }
  parentPort?.postMessage(sent)
})

const sentRows = (rows: RowBytes): SentRows => ({ count: rows.count, chunks: [...rows.chunks()] })
