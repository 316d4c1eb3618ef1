import type { Database } from '../../../db/client'
import type { TextFacts } from '../../../db/schema'
import { groupBy } from '../../kernel/group-by'
import type { Repository } from '../find-repository'
import type { ChangedDocument } from './compare-documents'
import { DAMAGED, documentLine, TOO_LARGE } from './document-line'
import { findTexts, type StoredText } from './find-texts'
import type { Source } from './read-tree'
import { RowBytes } from './row-bytes'
import type { RunProblems } from './run-problems'
import { storeTexts } from './store-texts'
import type { Progress } from './track-progress'
import { MAX_DOCUMENT_BYTES } from './versions'

export interface DerivedDocuments {
  /** Rows of `documents`. */
  rows: RowBytes
  /** Damaged now: readers go on seeing the version that they see. */
  kept: string[]
  /** With those that have no earlier version. */
  damagedCount: number
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
  problems: RunProblems,
): Promise<DerivedDocuments> {
  const isSmall = ({ size }: ChangedDocument) => size <= MAX_DOCUMENT_BYTES
  const bySha = groupBy(changed.filter(isSmall), ({ sha }) => sha)
  const rows = new RowBytes()
  const kept: string[] = []

  function add(document: ChangedDocument, text: { id: number | null; facts: TextFacts }): void {
    problems.addErrors(document.path, text.facts.diagnostics)
    rows.add(documentLine(repository, document, text))
  }

  function keepOrList(document: ChangedDocument): void {
    if (document.isReadable) {
      problems.addErrors(document.path, DAMAGED.diagnostics)
      kept.push(document.path)
    } else add(document, { id: null, facts: DAMAGED })
  }

  for (const document of changed) if (!isSmall(document)) add(document, { id: null, facts: TOO_LARGE })

  async function take(texts: StoredText[]): Promise<void> {
    const before = rows.count
    for (const text of texts) {
      const places = bySha.get(text.sha) ?? []
      bySha.delete(text.sha)
      for (const place of places) add(place, text)
    }
    await progress.advance(rows.count - before)
  }

  const shas = [...bySha.keys()]
  for (let from = 0; from < shas.length; from += LOOKUP)
    await take(await findTexts(db, repository.orgId, shas.slice(from, from + LOOKUP)))

  const missing = shas.filter((sha) => bySha.has(sha))
  const damaged = await storeTexts(db, source, repository.orgId, missing, take)
  const places = damaged.flatMap((sha) => bySha.get(sha) ?? [])
  for (const place of places) keepOrList(place)
  return { rows, kept, damagedCount: places.length, writtenTexts: missing.length - damaged.length }
}
