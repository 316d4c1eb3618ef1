import { analyse, docTypeOf, isSpecType, typeFactsOf } from '../markdown'
import type { LintedDocument } from './rule'

/** A file of the repository as text. */
export interface SourceFile {
  path: string
  source: string
}

export function readDocument({ path, source }: SourceFile): LintedDocument {
  const analysis = analyse(source)
  return { path, analysis, isSpec: isSpecType(docTypeOf(path, typeFactsOf(analysis))) }
}
