import type { TextFacts } from '#db/schema/index'
import type { Repository } from '#server/kernel/repositories/find-repository'
import type { Config } from '#spec/config/schema/schema'
import { aiExposureOf } from '#spec/engines/ai-exposure'
import { docTypeOf, isSpecType } from '#spec/markdown/document-type'
import { readableName } from '#spec/markdown/readable-name'
import type { AiExposure, Diagnostic } from '#spec/types'
import type { ChangedDocument } from '../changes/run-changes'
import { copyLine, jsonCell, textArray } from '../rows/copy-line'
import { RESTORE_ADVICE } from '../source/restore-advice'
import { MAX_DOCUMENT_BYTES } from '../versions'
import { MAX_TAGS } from './extract-facts'

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
  'ai_exposure',
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
  'last_doc_change_by',
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
  aiExposure: 'none',
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
  return { title: facts.title ?? readableName(path).name, docType, isSpec: isSpecType(docType) }
}

/** Values that the configuration adds to a document. */
export interface DocumentDefaults {
  /** For texts without a team. */
  team: string | null
  /** AI exposure. Null if unknown. */
  exposure: Config['ide']['ai_exposure'] | null
}

/** Without a configuration, the exposure is unknown. */
export const defaultsOf = (config: Config | undefined): DocumentDefaults => ({
  team: config?.team ?? null,
  exposure: config?.ide.ai_exposure ?? null,
})

/** The row of `documents` for one path. */
export function documentRow(
  { orgId, id }: Repository,
  defaults: DocumentDefaults,
  { path, sha, lastDocChangeAt, lastDocChangeBy }: ChangedDocument,
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
    facts.team ?? defaults.team,
    textArray(facts.tags),
    facts.reviewStatus,
    exposureOf(facts, defaults),
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
    lastDocChangeBy,
  ])
}

/** If a text has too many tags, not all are stored, and any other may be restricted. */
function exposureOf({ aiExposure, tags }: TextFacts, { exposure: rules }: DocumentDefaults): AiExposure {
  if (!rules) return 'none'
  const exposure = aiExposureOf({ aiExposure, tags }, { ide: { ai_exposure: rules } })
  const mayBeRestricted = tags.length >= MAX_TAGS && rules.restricted_tags.length > 0
  return exposure === 'full' && mayBeRestricted ? 'metadata' : exposure
}
