import type { Config } from '../config/schema/schema'
import { checkDocument } from './check-document'
import { fixSource } from './fix-source'
import type { LintFinding } from './lint-finding'
import { readDocument, type SourceFile } from './read-document'
import { Repository } from './repository'

export interface FixedFile extends SourceFile {
  /** What is mended now, in the order in which it was. */
  fixed: LintFinding[]
}

/** The files with all that is mechanical mended; the others as they are. No byte changes that no fix names. */
export function pureFix(
  files: readonly SourceFile[],
  config: Config,
  isWanted: (path: string) => boolean = () => true,
): FixedFile[] {
  const repository = new Repository(files.map(readDocument))
  return files.map(({ path, source }) => {
    if (!isWanted(path)) return { path, source, fixed: [] }
    const check = (text: string) =>
      checkDocument(readDocument({ path, source: text }), { config, repository })
    return { path, ...fixSource(source, check) }
  })
}
