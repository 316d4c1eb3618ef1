import type { Database } from '../../../db/client'
import type { TextFacts } from '../../../db/schema'
import { groupBy } from '../../kernel/group-by'
import type { Repository } from '../../repos'
import type { ChangedDocument, RunChanges } from '../changes/run-changes'
import type { RunProblems } from '../run/run-problems'
import type { Progress } from '../run/track-progress'
import type { Source } from '../source/read-tree'
import { MAX_DOCUMENT_BYTES } from '../versions'
import { DAMAGED, documentLine, TOO_LARGE } from './document-row'
import { findTexts, type StoredText } from './find-texts'
import { storeTexts } from './store-texts'

export interface Derived {
  /** Damaged now: readers go on seeing the version that they see. */
  kept: string[]
  /** With those that have no earlier version. */
  damagedCount: number
  writtenTexts: number
}

/** So many are looked at together, which bounds the memory; a host that sends all in one answer is asked once a window. */
const WINDOW = 50_000
const LOOKUP = 5_000

/** Makes the rows of the changed documents. Only texts that the org does not have yet are read, parsed and written. */
export async function deriveDocuments(
  db: Database,
  source: Source,
  repository: Repository,
  team: string | null,
  changes: RunChanges,
  progress: Progress,
  problems: RunProblems,
): Promise<Derived> {
  const derived: Derived = { kept: [], damagedCount: 0, writtenTexts: 0 }
  for (const window of changes.changed.batches(WINDOW))
    await deriveWindow(db, source, repository, team, window, changes, derived, progress, problems)
  return derived
}

async function deriveWindow(
  db: Database,
  source: Source,
  repository: Repository,
  team: string | null,
  window: ChangedDocument[],
  { rows, replaced }: RunChanges,
  derived: Derived,
  progress: Progress,
  problems: RunProblems,
): Promise<void> {
  const isSmall = ({ size }: ChangedDocument) => size === null || size <= MAX_DOCUMENT_BYTES
  const bySha = groupBy(window.filter(isSmall), ({ sha }) => sha)

  function add(document: ChangedDocument, text: { id: number | null; facts: TextFacts }): void {
    problems.addErrors(document.path, text.facts.diagnostics)
    rows.add(documentLine(repository, team, document, text))
    if (document.hasRow) replaced.push(document.path)
  }

  function keepOrList(document: ChangedDocument): void {
    derived.damagedCount += 1
    if (document.isReadable) {
      problems.addErrors(document.path, DAMAGED.diagnostics)
      derived.kept.push(document.path)
    } else add(document, { id: null, facts: DAMAGED })
  }

  for (const document of window) if (!isSmall(document)) add(document, { id: null, facts: TOO_LARGE })

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
  const { damaged, tooLarge } = await storeTexts(db, source, repository.orgId, missing, take)
  for (const sha of damaged) for (const place of bySha.get(sha) ?? []) keepOrList(place)
  for (const sha of tooLarge)
    for (const place of bySha.get(sha) ?? []) add(place, { id: null, facts: TOO_LARGE })
  derived.writtenTexts += missing.length - damaged.length - tooLarge.length
}
