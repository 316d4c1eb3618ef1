import type { Config } from '#spec/config/schema/schema'
import { checkDocument } from './check-document'
import { fixSource } from './fix-source'
import type { LintFinding } from './lint-finding'
import { readDocument, type SourceFile } from './read-document'
import { Repository } from './repository'

export interface FixedFile extends SourceFile {
  /** The fixed findings, in the order of the fixes. */
  fixed: LintFinding[]
}

/** Applies all fixes. Only bytes that a fix names change. */
export function pureFix(
  files: readonly SourceFile[],
  config: Config,
  isIncluded: (path: string) => boolean = () => true,
): FixedFile[] {
  const repository = new Repository(files.map(readDocument))
  return files.map(({ path, source }) => {
    if (!isIncluded(path)) return { path, source, fixed: [] }
    const check = (text: string) =>
      checkDocument(readDocument({ path, source: text }), { config, repository })
    return { path, ...fixSource(source, check) }
  })
}
