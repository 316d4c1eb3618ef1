import { type Analysis, analyze, docTypeOf, isSpecType, typeFactsOf } from '#spec/markdown/index'

/** A file of the repository as text. */
export interface SourceFile {
  path: string
  source: string
}

export interface LintedDocument {
  path: string
  analysis: Analysis
  /** Whether it counts in coverage and tasks. */
  isSpec: boolean
}

export function readDocument({ path, source }: SourceFile): LintedDocument {
  const analysis = analyze(source)
  return { path, analysis, isSpec: isSpecType(docTypeOf(path, typeFactsOf(analysis))) }
}
