import { type Analysis, analyze, MAX_DOCUMENT_LENGTH } from '#spec/markdown/index'
import { type Edit, EditFailure, type EditFailureCode, type FrontmatterValue } from './edit'
import { addEvidence, checkCriterion } from './edit-criterion'
import { changeKeys } from './edit-frontmatter'
import { insertSection, replaceSection } from './edit-section'
import { setStatus } from './edit-status'
import { addTicket, removeTicket, replaceTicket } from './edit-ticket'
import { type Splice, sortSplices, spliceAll } from './splice'

export type EditResult =
  /** `splices` are the changes in source order, as ranges of the old source. */
  { ok: true; source: string; splices: Splice[] } | { ok: false; code: EditFailureCode; message: string }

/**
 * Applies all edits or none. All are planned against the original document, so ids refer to it. Of two edits that set
 * the same value, the last one counts. Only bytes that an edit names change.
 */
export function applyEdits(source: string, edits: readonly Edit[]): EditResult {
  try {
    const splices = plan(source, lastOfEach(edits))
    return { ok: true, source: spliceAll(source, splices), splices }
  } catch (error) {
    if (!(error instanceof EditFailure)) throw error
    return { ok: false, code: error.code, message: error.message }
  }
}

function plan(source: string, edits: readonly Edit[]): Splice[] {
  if (edits.length === 0) return []
  if (source.length > MAX_DOCUMENT_LENGTH)
    throw new EditFailure('unreadable', 'The document is too large to be edited; split it.')
  const analysis = analyze(source)
  const keys = new Map<string, FrontmatterValue | null>()
  const splices = edits.flatMap((edit) => {
    if (edit.kind === 'set_key') keys.set(edit.key, edit.value)
    else if (edit.kind === 'remove_key') keys.set(edit.key, null)
    else return planEdit(analysis, edit)
    return []
  })
  return sortSplices([...changeKeys(analysis, keys), ...splices])
}

function planEdit(analysis: Analysis, edit: Exclude<Edit, { kind: 'set_key' | 'remove_key' }>): Splice[] {
  switch (edit.kind) {
    case 'set_status':
      return setStatus(analysis, edit.sectionId, edit.state, edit.blockedBy)
    case 'add_ticket':
      return addTicket(analysis, edit.sectionId, edit.link)
    case 'replace_ticket':
      return replaceTicket(analysis, edit.sectionId, edit.ticket, edit.link)
    case 'remove_ticket':
      return removeTicket(analysis, edit.sectionId, edit.ticket)
    case 'check_criterion':
      return checkCriterion(analysis, edit.criterionId, edit.checked)
    case 'add_evidence':
      return addEvidence(analysis, edit.criterionId, edit.evidence)
    case 'replace_section':
      return replaceSection(analysis, edit.sectionId, edit.text)
    case 'insert_section':
      return insertSection(analysis, edit.after, edit)
  }
}

/** The value that an edit sets. Evidence and insertions only add, so each has its own key. */
function targetOf(edit: Edit): string {
  switch (edit.kind) {
    case 'set_status':
    case 'replace_section':
      return JSON.stringify([edit.kind, edit.sectionId])
    case 'add_ticket':
      return JSON.stringify(['ticket', edit.sectionId, edit.link.system, edit.link.ticketId])
    case 'replace_ticket':
    case 'remove_ticket':
      return JSON.stringify(['ticket', edit.sectionId, edit.ticket.system, edit.ticket.ticketId])
    case 'check_criterion':
      return JSON.stringify([edit.kind, edit.criterionId])
    case 'set_key':
    case 'remove_key':
      return JSON.stringify(['key', edit.key])
    case 'add_evidence':
    case 'insert_section':
      return JSON.stringify(edit)
  }
}

function lastOfEach(edits: readonly Edit[]): Edit[] {
  const last = new Map<string, Edit>()
  for (const edit of edits) {
    last.delete(targetOf(edit))
    last.set(targetOf(edit), edit)
  }
  return [...last.values()]
}
