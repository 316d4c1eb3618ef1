import type { OrgProcedureContext } from '#server/kernel/context'
import { conflict } from '#server/kernel/errors'
import { findRepository } from '#server/kernel/repositories/find-repository'
import { flattenSections, parseDocument } from '#spec/markdown/index'
import type { FilePathNames } from '../open-editor-location'
import { editDocument } from './edit-document'
import { needsPullRequest, saveCommit, saveToPull } from './save-text'
import type { EditSavedWire } from './wire-edits'

interface SectionChange {
  sectionId: string
  /** The text of the section that the change is based on. */
  base: string
  text: string
  message: string
  /** The branch, if the change becomes a pull request. */
  branchName: string
  /** By default as `browser_changes` of the repository says. */
  as?: 'commit' | 'pull' | undefined
}

/** Saves a section that still has its base text or already the new one. */
export async function saveSection(
  ctx: OrgProcedureContext,
  at: FilePathNames,
  { sectionId, base, text, message, branchName, as: requested }: SectionChange,
): Promise<EditSavedWire> {
  const { browserChanges } = await findRepository(ctx, at.owner, at.repo)
  const as = requested ?? browserChanges
  return editDocument(ctx, at, {
    edits: [{ kind: 'replace_section', sectionId, text }],
    message,
    saving: { save_as: as === 'pull' ? 'pull_request' : 'commit' },
    async onRead({ content }) {
      const present = sectionText(content, sectionId)
      if (present === null) throw conflict('The section no longer exists. Nothing was saved.')
      if (present !== base && present !== text.trim())
        throw conflict('The section has changed since the suggestion was made. Nothing was saved.')
    },
    async save(saving, file, input) {
      if (as === 'pull') return saveToPull(saving, file, input, branchName)
      try {
        return await saveCommit(saving, file, input)
      } catch (error) {
        if (!needsPullRequest(error)) throw error
        return saveToPull(saving, file, input, branchName)
      }
    },
  })
}

/** The own text of a section, without subsections, with `\n`. Null if there is no such section. */
export function sectionText(source: string, sectionId: string): string | null {
  const section = flattenSections(parseDocument(source).sections).find(({ id }) => id === sectionId)
  return section ? section.content.replace(/\r\n?/g, '\n').trim() : null
}
