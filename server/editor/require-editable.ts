import { CONFIG_FILE_NAMES } from '../../spec/config/config-files'
import { createDocumentSelector } from '../../spec/engines/select-documents'
import { DomainError } from '../kernel/errors'
import type { Place } from './open-place'

/** The editor opens and writes what the configuration calls a document, templates of them, and the configuration. */
export function requireEditable(place: Pick<Place, 'config' | 'repository'>, path: string): void {
  if (isConfigFile(place, path) || isDocument(place, path) || isTemplate(place, path)) return
  const { doc_paths: docPaths } = place.config.specs
  const msg = `is no document here: specs.doc_paths allows ${docPaths.join(', ')}; README.md, CHANGELOG.md and CONFIG.yaml can be edited too`
  throw new DomainError('validation_failed', {
    message: `${path} ${msg}.`,
    issues: [{ loc: ['path', 'file_path'], msg, type: 'outside_doc_paths' }],
  })
}

/** An old name only where the repository uses it. */
export const isConfigFile = ({ repository }: Pick<Place, 'repository'>, path: string) =>
  path === CONFIG_FILE_NAMES[0] || path === repository.configFile

const isDocument = ({ config }: Pick<Place, 'config'>, path: string) =>
  createDocumentSelector(config.specs.doc_paths)(path)

/** The one that the configuration names, and what would be a document without the underscore before its name. */
const isTemplate = (place: Pick<Place, 'config'>, path: string) =>
  (path === place.config.triage.spec_template && isMarkdown(path)) ||
  isDocument(place, path.replace(/(^|\/)_+([^/]*)$/, '$1$2'))

/** Whoever writes the configuration may name any file: this one is none but for specs. */
export const isMarkdown = (path: string) => /\.(?:md|markdown)$/i.test(path)
