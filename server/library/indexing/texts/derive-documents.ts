import type { Database } from '#db/client'
import type { TextFacts } from '#db/schema/index'
import { inBatches } from '#server/kernel/database/in-batches'
import type { Repository } from '#server/kernel/repositories/find-repository'
import { groupBy } from '#shared/group-by'
import type { ChangedDocument, RunChanges } from '../changes/run-changes'
import type { RunProblems } from '../run/run-problems'
import type { RunProgress } from '../run/track-progress'
import type { TreeSource } from '../source/read-tree'
import { MAX_DOCUMENT_BYTES } from '../versions'
import { DAMAGED, type DocumentDefaults, documentRow, TOO_LARGE } from './document-row'
import { findTexts, type StoredText } from './find-texts'
import { storeTexts } from './store-texts'

export interface DerivationResult {
  /** Documents whose new version is damaged and whose earlier version stays. */
  damagedPaths: string[]
  /** All damaged documents, including those without an earlier version. */
  damagedCount: number
  writtenTexts: number
}

/** Documents per request to the code host. It bounds the memory. */
const WINDOW = 50_000
const LOOKUP = 5_000

/** Creates the rows of changed documents. Only texts that are new to the org are read, parsed and written. */
export async function deriveDocuments(
  db: Database,
  source: TreeSource,
  repository: Repository,
  defaults: DocumentDefaults,
  changes: RunChanges,
  progress: RunProgress,
  problems: RunProblems,
): Promise<DerivationResult> {
  const derived: DerivationResult = { damagedPaths: [], damagedCount: 0, writtenTexts: 0 }
  for (const window of inBatches(changes.changed, WINDOW))
    await deriveWindow(db, source, repository, defaults, window, changes, derived, progress, problems)
  return derived
}

async function deriveWindow(
  db: Database,
  source: TreeSource,
  repository: Repository,
  defaults: DocumentDefaults,
  window: ChangedDocument[],
  { rows, replaced }: RunChanges,
  derived: DerivationResult,
  progress: RunProgress,
  problems: RunProblems,
): Promise<void> {
  const isSmall = ({ size }: ChangedDocument) => size === null || size <= MAX_DOCUMENT_BYTES
  const bySha = groupBy(window.filter(isSmall), ({ sha }) => sha)

  function add(document: ChangedDocument, text: { id: number | null; facts: TextFacts }): void {
    problems.addErrors(document.path, text.facts.diagnostics)
    rows.add(documentRow(repository, defaults, document, text))
    if (document.hasRow) replaced.push(document.path)
  }

  function addDamaged(document: ChangedDocument): void {
    derived.damagedCount += 1
    if (document.isReadable) {
      problems.addErrors(document.path, DAMAGED.diagnostics)
      derived.damagedPaths.push(document.path)
    } else add(document, { id: null, facts: DAMAGED })
  }

  for (const document of window) if (!isSmall(document)) add(document, { id: null, facts: TOO_LARGE })

  async function addTexts(texts: StoredText[]): Promise<void> {
    const before = rows.count
    for (const text of texts) {
      const sameText = bySha.get(text.sha) ?? []
      bySha.delete(text.sha)
      for (const document of sameText) add(document, text)
    }
    await progress.advance(rows.count - before)
  }

  const shas = [...bySha.keys()]
  for (let from = 0; from < shas.length; from += LOOKUP)
    await addTexts(await findTexts(db, repository.orgId, shas.slice(from, from + LOOKUP)))

  const missingShas = shas.filter((sha) => bySha.has(sha))
  const { damaged, tooLarge } = await storeTexts(db, source, repository.orgId, missingShas, addTexts)
  for (const sha of damaged) for (const document of bySha.get(sha) ?? []) addDamaged(document)
  for (const sha of tooLarge)
    for (const document of bySha.get(sha) ?? []) add(document, { id: null, facts: TOO_LARGE })
  derived.writtenTexts += missingShas.length - damaged.length - tooLarge.length
}
