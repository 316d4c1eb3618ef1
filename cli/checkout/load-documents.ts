import { createDocumentSelector, isTemplate } from '#spec/engines/select-documents'
import type { LintFinding, SourceFile } from '#spec/lint/index'
import { isMarkdownPath } from '#spec/markdown/markdown-path'
import { listMarkdown } from './list-files'
import type { Checkout, NamedPath } from './open-checkout'
import { readText } from './read-text'

export interface LoadedDocuments {
  /** All readable documents of the repository, and the files named on the command line. */
  files: SourceFile[]
  /** The paths to report on, including unreadable ones. */
  targets: ReadonlySet<string>
  /** Number of markdown files to report on that match no pattern, without templates. */
  unmatched: number
  /** Findings about target files that could not be read. */
  findings: LintFinding[]
}

/** Reads all documents of a checkout, because a document may depend on any other. */
export function loadDocuments({ root, namedPaths, loaded }: Checkout): LoadedDocuments {
  const isDocument = createDocumentSelector(loaded.config.specs.doc_paths)
  const markdown = listMarkdown(root)
  const documents = markdown.filter(isDocument)
  const namedFiles = namedPaths.filter(({ isFolder }) => !isFolder).map(({ path }) => path)
  const targets = new Set([...documents.filter((path) => isNamed(path, namedPaths)), ...namedFiles])
  const files: SourceFile[] = []
  const findings: LintFinding[] = []
  for (const path of new Set([...documents, ...namedFiles])) {
    const text = isMarkdownPath(path) ? readText(root, path) : 'missing'
    if (text === 'missing') targets.delete(path)
    else if ('source' in text) files.push({ path, source: text.source })
    else if (targets.has(path)) findings.push(text.finding)
  }
  const isUnmatched = (path: string) =>
    isNamed(path, namedPaths) && !isDocument(path) && !targets.has(path) && !isTemplate(path)
  return { files, targets, unmatched: markdown.filter(isUnmatched).length, findings }
}

/** Without named paths, every path counts as named. */
function isNamed(path: string, namedPaths: readonly NamedPath[]): boolean {
  if (namedPaths.length === 0) return true
  return namedPaths.some((name) => name.path === '' || path.startsWith(`${name.path}/`))
}
