import { readFile } from '#server/kernel/code-hosts/read-file'
import type { OrgContext } from '#server/kernel/context'
import { conflict } from '#server/kernel/errors'
import { readIndexedText } from '#server/kernel/repositories/read-indexed-text'
import { type EditorLocation, type FilePathNames, openEditorLocation } from '../open-editor-location'
import { isConfigFile, requireEditable } from '../require-editable'
import { runTextTask } from '../text-thread/run-text-task'
import { findDependents } from './find-dependents'
import { previewConfigChange } from './preview-config-change'
import { previewTicketChanges } from './preview-ticket-changes'
import type { ImpactWire } from './wire-impact'

/** The effects of saving this content. Nothing is stored. */
export async function previewImpact(
  ctx: OrgContext,
  at: FilePathNames,
  content: string,
): Promise<ImpactWire> {
  const location = await openEditorLocation(ctx, at)
  requireEditable(location, at.file_path)
  const base = await readBase(location, at.file_path)
  if (isConfigFile(location, at.file_path))
    return { ...NO_IMPACT, sha: base.sha, config: await previewConfigChange(ctx, location, content) }
  const impact = await documentImpact(ctx, location, at.file_path, base.content, content)
  return { ...impact, sha: base.sha, config: null }
}

const NO_IMPACT = {
  summary: '',
  changes: [],
  total_changes: 0,
  diagnostics: [],
  total_diagnostics: 0,
  tickets: [],
  dependents: [],
  total_dependents: 0,
}

async function readBase(location: EditorLocation, path: string): Promise<{ sha: string; content: string }> {
  const head = await location.host.head(location.ref)
  const file = head && (await readFile(location, head.commitSha, path))
  if (!file) return { sha: '', content: '' }
  if (file.content !== null) return { sha: file.sha, content: file.content }
  throw conflict(`${path} is over 5 MB or not UTF-8 text, so it cannot be edited here: change it in git.`)
}

/** Of a document that changes from `before`, the text at the head, to `content`. */
export async function documentImpact(
  ctx: OrgContext,
  location: EditorLocation,
  path: string,
  before: string,
  content: string,
) {
  const { repository } = location
  const { saved, ...comparison } = await runTextTask(ctx, 'compareTexts', {
    path,
    indexed: await readIndexedText(ctx, repository, path),
    before,
    content,
    config: location.config,
  })
  const tickets = await previewTicketChanges(ctx, repository, saved)
  const { dependents, total } = await findDependents(ctx, repository, path)
  return { ...comparison, tickets, dependents, total_dependents: total }
}
