import type { TextFacts } from '../../../db/schema'
import { docTypeOf, isSpecType } from '../../../spec/markdown/document-type'
import type { Diagnostic } from '../../../spec/types'
import type { Repository } from '../../repos'
import type { ChangedDocument } from '../changes/run-changes'
import { copyLine, json, textArray } from '../rows/copy-line'
import { RESTORE } from '../source/restore-advice'
import { MAX_DOCUMENT_BYTES } from '../versions'

export const DOCUMENT_COLUMNS = [
  ...['org_id', 'repository_id', 'path', 'blob_sha', 'text_id', 'title', 'doc_type', 'is_spec'],
  ...['status', 'owner', 'team', 'tags', 'review_status', 'is_tracked'],
  ...['total_sections', 'done_sections', 'total_ac', 'done_ac', 'realized_ac'],
  ...['open_sections', 'depends_on', 'diagnostics', 'last_doc_change_at'],
]

/** A file of which only the name can be told, and why. */
const unreadFacts = (diagnostic: Omit<Diagnostic, 'severity' | 'line' | 'column'>): TextFacts => ({
  ...{ title: null, type: null, status: null, owner: null, team: null, tags: [], reviewStatus: null },
  ...{ hasMarker: false, isTracked: false },
  ...{ totalSections: 0, doneSections: 0, totalAc: 0, doneAc: 0, realizedAc: 0 },
  openSections: 0,
  dependsOn: [],
  diagnostics: [{ severity: 'error', line: 1, column: 1, ...diagnostic }],
})

export const TOO_LARGE = unreadFacts({
  code: 'document_too_large',
  message: `The file is over ${MAX_DOCUMENT_BYTES / 1024 / 1024} MB and was not read; split it.`,
})

export const DAMAGED_CODE = 'document_damaged'

export const DAMAGED = unreadFacts({
  code: DAMAGED_CODE,
  message: `The repository no longer holds this file whole. ${RESTORE}`,
})

/** What a text is at this path. */
export function placeText(path: string, facts: TextFacts) {
  const docType = docTypeOf(path, facts)
  return { title: facts.title ?? nameOf(path), docType, isSpec: isSpecType(docType) }
}

/** The row of `documents` for one path, from its text and its place; `team` is that of texts that name none. */
export function documentLine(
  { orgId, id }: Repository,
  team: string | null,
  { path, sha, lastDocChangeAt }: ChangedDocument,
  { id: textId, facts }: { id: number | null; facts: TextFacts },
): string {
  const { title, docType, isSpec } = placeText(path, facts)
  return copyLine([
    ...[orgId, id, path, sha, textId, title, docType, isSpec],
    ...[facts.status, facts.owner, facts.team ?? team, textArray(facts.tags), facts.reviewStatus],
    facts.isTracked,
    ...[facts.totalSections, facts.doneSections, facts.totalAc, facts.doneAc, facts.realizedAc],
    ...[facts.openSections, textArray(facts.dependsOn), json(facts.diagnostics), lastDocChangeAt],
  ])
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1).replace(/\.(?:md|markdown)$/i, '')
