import { isMarkdownPath } from '#spec/markdown/markdown-path'
import { createPathMatcher, explainPath, type PathMatcher } from './match-glob'
import type { Trace } from './trace'

const ROOT_DOCUMENT = /^(?:readme|changelog)\.md$/i

/** Selects the paths that are documents according to `specs.doc_paths`. */
export function createDocumentSelector(docPaths: readonly string[]): PathMatcher {
  const isMatched = createPathMatcher(docPaths)
  const isExcluded = createPathMatcher(exclusionsAsPatterns(docPaths))
  return (path) =>
    isMarkdownPath(path) &&
    !isTemplate(path) &&
    (ROOT_DOCUMENT.test(path) ? !isExcluded(path) : isMatched(path))
}

export function selectDocuments(paths: Iterable<string>, docPaths: readonly string[]): string[] {
  const isDocument = createDocumentSelector(docPaths)
  return Array.from(paths).filter(isDocument)
}

export function explainSelection(
  path: string,
  docPaths: readonly string[],
): { isDocument: boolean; trace: Trace } {
  const isDocument = createDocumentSelector(docPaths)(path)
  const name = fileName(path)
  const trace: Trace = []
  trace.push({ tried: 'a markdown file', matched: isMarkdownPath(path), why: `the name is ${name}` })
  trace.push({ tried: 'a template', matched: isTemplate(path), why: 'names starting with _ are templates' })
  trace.push({
    tried: "the root's README.md or CHANGELOG.md",
    matched: ROOT_DOCUMENT.test(path),
    why: 'these are documents unless a pattern excludes them',
  })
  return { isDocument, trace: [...trace, ...explainPath(docPaths, path).trace] }
}

function exclusionsAsPatterns(docPaths: readonly string[]): string[] {
  return docPaths.filter((pattern) => pattern.startsWith('!')).map((pattern) => pattern.slice(1))
}

export function isTemplate(path: string): boolean {
  return fileName(path).startsWith('_')
}

function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
