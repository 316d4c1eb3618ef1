import { type Edit, setKey } from '#spec/edit/index'
import type { DocumentEditsInput } from './wire-document-edits'

type EditInput = DocumentEditsInput['edits'][number]

export function toEdit(edit: EditInput): Edit {
  if ('check_criterion' in edit) {
    const { criterion_id: criterionId, checked } = edit.check_criterion
    return { kind: 'check_criterion', criterionId, checked }
  }
  if ('set_frontmatter' in edit) return setKey(edit.set_frontmatter.key, edit.set_frontmatter.value)
  const { section_id: sectionId, status, blocked_by: blockedBy } = edit.set_status
  if (sectionId === undefined) return setKey('status', status)
  return { kind: 'set_status', sectionId, state: status, blockedBy }
}

/** The message of the commit. */
export function messageOf([edit, ...others]: EditInput[], path: string): string {
  if (edit === undefined || others.length > 0) return `Update ${path}`
  if ('check_criterion' in edit)
    return `${edit.check_criterion.checked ? 'Check' : 'Uncheck'} a criterion of ${path}`
  if ('set_frontmatter' in edit) return `Set ${edit.set_frontmatter.key} of ${path}`
  return `Set the status of ${path} to ${edit.set_status.status.replaceAll('_', ' ')}`
}
