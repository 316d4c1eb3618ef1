import { parentPort } from 'node:worker_threads'
import type { RowBytes } from '../rows/row-bytes'
import type { RawBatch } from '../texts/raw-batch'
import { describeBatch } from '../texts/text-batch'
import type { TransferredBatch, TransferredRows } from './parse-pool'

/** Entry point of a parser thread. */
parentPort?.on('message', (raw: RawBatch) => {
  const { stored, texts, sections, criteria } = describeBatch(raw)
  const batch: TransferredBatch = {
    stored,
    texts: toTransferredRows(texts),
    sections: toTransferredRows(sections),
    criteria: toTransferredRows(criteria),
  }
  // Transferred memory is not copied.
  const buffers = [batch.texts, batch.sections, batch.criteria].flatMap(({ chunks }) =>
    chunks.map(({ buffer }) => buffer),
  )
  parentPort?.postMessage(batch, buffers)
})

const toTransferredRows = (rows: RowBytes): TransferredRows => ({
  count: rows.count,
  chunks: [...rows.chunks()],
})
