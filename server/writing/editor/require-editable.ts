import { DomainError } from '#server/kernel/errors'
import type { Repository } from '#server/kernel/repositories/find-repository'
import { CONFIG_FILE_NAMES } from '#spec/config/config-files'
import { createDocumentSelector } from '#spec/engines/select-documents'
import { isMarkdownPath } from '#spec/markdown/markdown-path'
import { configOf, type EditorLocation } from './open-editor-location'

/** The editor opens and writes documents, their templates and the configuration file. It rejects every other file. */
export function requireEditable(location: Pick<EditorLocation, 'config' | 'repository'>, path: string): void {
  if (isEditable(location, path)) return
  const { doc_paths: docPaths } = location.config.specs
  const msg = `is not a document of this repository: specs.doc_paths allows ${docPaths.join(', ')}; README.md, CHANGELOG.md and CONFIG.yaml can be edited too`
  throw new DomainError('validation_failed', {
    message: `${path} ${msg}.`,
    issues: [{ loc: ['path', 'file_path'], msg, type: 'outside_doc_paths' }],
  })
}

/** The same for a repository that is not opened for the editor. */
export const isEditableIn = (repository: Repository, path: string): boolean =>
  isEditable({ repository, config: configOf(repository) }, path)

export const isEditable = (location: Pick<EditorLocation, 'config' | 'repository'>, path: string): boolean =>
  isConfigFile(location, path) || isDocument(location, path) || isTemplate(location, path)

/** Older names of the configuration file count only if the repository uses one. */
export const isConfigFile = ({ repository }: Pick<EditorLocation, 'repository'>, path: string) =>
  path === CONFIG_FILE_NAMES[0] || path === repository.configFile

export const isDocument = ({ config }: Pick<EditorLocation, 'config'>, path: string) =>
  createDocumentSelector(config.specs.doc_paths)(path)

/** The template named in the configuration, if it is markdown, and files that would be documents without their leading underscore. */
export const isTemplate = (location: Pick<EditorLocation, 'config'>, path: string) =>
  (path === location.config.triage.spec_template && isMarkdownPath(path)) ||
  isDocument(location, path.replace(/(^|\/)_+([^/]*)$/, '$1$2'))
