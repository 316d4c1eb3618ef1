import type { TextFacts } from '../../../db/schema'
import { docTypeOf, isSpecType } from '../../../spec/markdown/document-type'
import { withoutMarkdownExtension } from '../../../spec/markdown/markdown-path'
import type { Diagnostic } from '../../../spec/types'
import type { Repository } from '../../repos'
import type { ChangedDocument } from '../changes/run-changes'
import { copyLine, jsonCell, textArray } from '../rows/copy-line'
import { RESTORE_ADVICE } from '../source/restore-advice'
import { MAX_DOCUMENT_BYTES } from '../versions'

export const DOCUMENT_COLUMNS = [
  'org_id',
  'repository_id',
  'path',
  'blob_sha',
  'text_id',
  'title',
  'doc_type',
  'is_spec',
  'status',
  'owner',
  'team',
  'tags',
  'review_status',
  'is_tracked',
  'total_sections',
  'done_sections',
  'total_ac',
  'done_ac',
  'realized_ac',
  'open_sections',
  'depends_on',
  'diagnostics',
  'last_doc_change_at',
]

/** The facts of a file that was not read, with the reason. */
const unreadFacts = (diagnostic: Omit<Diagnostic, 'severity' | 'line' | 'column'>): TextFacts => ({
  title: null,
  type: null,
  status: null,
  owner: null,
  team: null,
  tags: [],
  reviewStatus: null,
  hasMarker: false,
  isTracked: false,
  totalSections: 0,
  doneSections: 0,
  totalAc: 0,
  doneAc: 0,
  realizedAc: 0,
  openSections: 0,
  dependsOn: [],
  diagnostics: [{ severity: 'error', line: 1, column: 1, ...diagnostic }],
})

export const TOO_LARGE = unreadFacts({
  code: 'document_too_large',
  message: `The file is larger than ${MAX_DOCUMENT_BYTES / 1024 / 1024} MB and was not read. Split it.`,
})

export const DAMAGED_CODE = 'document_damaged'

export const DAMAGED = unreadFacts({
  code: DAMAGED_CODE,
  message: `This file cannot be read: the git repository is damaged. ${RESTORE_ADVICE}`,
})

/** Title and type of the document with this path and text. */
export function describeDocument(path: string, facts: TextFacts) {
  const docType = docTypeOf(path, facts)
  return { title: facts.title ?? documentNameOf(path), docType, isSpec: isSpecType(docType) }
}

/** The row of `documents` for one path. `team` is the default for texts without a team. */
export function documentRow(
  { orgId, id }: Repository,
  team: string | null,
  { path, sha, lastDocChangeAt }: ChangedDocument,
  { id: textId, facts }: { id: number | null; facts: TextFacts },
): string {
  const { title, docType, isSpec } = describeDocument(path, facts)
  return copyLine([
    orgId,
    id,
    path,
    sha,
    textId,
    title,
    docType,
    isSpec,
    facts.status,
    facts.owner,
    facts.team ?? team,
    textArray(facts.tags),
    facts.reviewStatus,
    facts.isTracked,
    facts.totalSections,
    facts.doneSections,
    facts.totalAc,
    facts.doneAc,
    facts.realizedAc,
    facts.openSections,
    textArray(facts.dependsOn),
    jsonCell(facts.diagnostics),
    lastDocChangeAt,
  ])
}

const documentNameOf = (path: string) => withoutMarkdownExtension(path.slice(path.lastIndexOf('/') + 1))
