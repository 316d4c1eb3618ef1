import type { OrgProcedureContext } from '#server/kernel/context'
import { applyEdits } from '#spec/edit/index'
import { analyze } from '#spec/markdown/index'
import { OPEN_STATES } from '#spec/types'
import { documentImpact } from '../impact/preview-impact'
import type { FilePathNames } from '../open-editor-location'
import { impossibleEdit, readCurrentText } from './edit-document'
import { toEdit } from './edits-of'
import type { EditsPreviewWire, PreviewEditsInput } from './wire-document-edits'

/** What follows if the edits are saved. Nothing is stored. */
export async function previewEdits(
  ctx: OrgProcedureContext,
  at: FilePathNames,
  { edits }: Pick<PreviewEditsInput, 'edits'>,
): Promise<EditsPreviewWire> {
  const { location, sha, content } = await readCurrentText(ctx, at, undefined)
  const result = applyEdits(content, edits.map(toEdit))
  if (!result.ok) throw impossibleEdit(result.code, result.message)
  const impact = await documentImpact(ctx, location, at.file_path, content, result.source)
  const [wasOpen, isOpen] = [content, result.source].map(hasOpenSections)
  const isAffected = wasOpen !== isOpen && impact.total_dependents > 0
  return {
    sha,
    as: location.repository.browserChanges,
    summary: impact.summary,
    tickets: impact.tickets,
    dependents: isAffected ? impact.dependents : [],
    total_dependents: isAffected ? impact.total_dependents : 0,
    dependents_become: isAffected ? (isOpen ? 'waiting' : 'ready') : null,
  }
}

/** Documents that depend on this one wait while it has open sections. */
function hasOpenSections(source: string): boolean {
  const { frontmatter, sections } = analyze(source)
  return (
    frontmatter.status !== 'deprecated' &&
    sections.some(({ section }) => OPEN_STATES.includes(section.status.state))
  )
}
