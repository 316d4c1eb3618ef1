import type { Config } from '#spec/config/schema/schema'
import { checkDocument } from './check-document'
import { type LintFinding, sortFindings } from './lint-finding'
import { readDocument, type SourceFile } from './read-document'
import { Repository } from './repository'

/** Checks all documents of a repository, including references between them. */
export function pureLint(files: readonly SourceFile[], config: Config): LintFinding[] {
  const repository = new Repository(files.map(readDocument))
  return sortFindings(
    repository.documents.flatMap((document) => checkDocument(document, { config, repository })),
  )
}
