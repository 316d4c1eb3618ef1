import type { Config } from '#spec/config/schema/schema'
import { checkDocument } from './check-document'
import type { LintFinding } from './lint-finding'
import { readDocument } from './read-document'

/** The path of a document that has none yet. It counts as a spec. */
const UNSAVED = 'specs/unsaved.md'

/** Checks one document alone, as the editor does. Rules that need other documents are skipped. */
export function lintDocument(source: string, path = UNSAVED, config: Config | null = null): LintFinding[] {
  return checkDocument(readDocument({ path, source }), { config, repository: null })
}
