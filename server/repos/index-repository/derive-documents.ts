import type { Database } from '../../../db/client'
import { groupBy } from '../../kernel/group-by'
import type { Repository } from '../find-repository'
import type { ChangedDocument } from './compare-documents'
import { documentLine, TOO_LARGE } from './document-line'
import { findTexts, type StoredText } from './find-texts'
import type { Source } from './read-tree'
import { RowBytes } from './row-bytes'
import { storeTexts } from './store-texts'
import type { Progress } from './track-progress'
import { MAX_DOCUMENT_BYTES } from './versions'

export interface DerivedDocuments {
  /** Rows of `documents`. */
  rows: RowBytes
  writtenTexts: number
}

const LOOKUP = 5_000

/** The rows of the changed documents. Only texts that the org does not have yet are read, parsed and written. */
export async function deriveDocuments(
  db: Database,
  source: Source,
  repository: Repository,
  changed: ChangedDocument[],
  progress: Progress,
): Promise<DerivedDocuments> {
  const isReadable = ({ size }: ChangedDocument) => size <= MAX_DOCUMENT_BYTES
  const bySha = groupBy(changed.filter(isReadable), ({ sha }) => sha)
  const rows = new RowBytes()
  for (const document of changed)
    if (!isReadable(document)) rows.add(documentLine(repository, document, { id: null, facts: TOO_LARGE }))

  async function take(texts: StoredText[]): Promise<void> {
    const before = rows.count
    for (const text of texts) {
      const places = bySha.get(text.sha) ?? []
      bySha.delete(text.sha)
      for (const place of places) rows.add(documentLine(repository, place, text))
    }
    await progress.advance(rows.count - before)
  }

  const shas = [...bySha.keys()]
  for (let from = 0; from < shas.length; from += LOOKUP)
    await take(await findTexts(db, repository.orgId, shas.slice(from, from + LOOKUP)))

  const missing = shas.filter((sha) => bySha.has(sha))
  if (missing.length > 0) await storeTexts(db, source, repository.orgId, missing, take)
  return { rows, writtenTexts: missing.length }
}
