import type { Config } from '../config/schema/schema'
import { checkDocument } from './check-document'
import type { LintFinding } from './lint-finding'
import { readDocument } from './read-document'

/** Where a document is taken to lie while it has no path: among the specs. */
const UNSAVED = 'specs/unsaved.md'

/** One document by itself, as after a keystroke; what takes the documents around it is left out. */
export function lintDocument(source: string, path = UNSAVED, config: Config | null = null): LintFinding[] {
  return checkDocument(readDocument({ path, source }), { config, repository: null })
}
