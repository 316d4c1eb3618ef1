import { isMarkdownPath, withoutMarkdownExtension } from '#spec/markdown/markdown-path'

const ADDRESS = /^[a-z][a-z0-9+.-]*:/i

/** The result of resolving a reference. `elsewhere` is a URL, which is not checked. */
export type Resolution =
  | { kind: 'document'; path: string }
  | { kind: 'elsewhere' }
  | { kind: 'ambiguous'; paths: readonly string[] }
  | { kind: 'missing' }

/**
 * Resolves a reference: a path from the root or from the document's folder, with or without the extension and
 * `#section`; or the file name of a document, if it is unique.
 */
export function createResolver(paths: Iterable<string>): (from: string, reference: string) => Resolution {
  const pathSet = new Set(paths)
  const pathsByStem = groupByStem(pathSet)
  return (from, reference) => {
    if (ADDRESS.test(reference)) return { kind: 'elsewhere' }
    const target = reference.replace(/#.*$/s, '').trim()
    const candidates = [normalise(target), normalise(`${folderOf(from)}/${target}`)].flatMap(withExtensions)
    const path = candidates.find((candidate) => pathSet.has(candidate))
    if (path !== undefined) return { kind: 'document', path }
    const matches = target.includes('/') ? [] : (pathsByStem.get(stemOf(target)) ?? [])
    if (matches[0] === undefined) return { kind: 'missing' }
    return matches.length === 1
      ? { kind: 'document', path: matches[0] }
      : { kind: 'ambiguous', paths: matches }
  }
}

function groupByStem(paths: Iterable<string>): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const path of paths) {
    const group = groups.get(stemOf(path))
    if (group === undefined) groups.set(stemOf(path), [path])
    else group.push(path)
  }
  return groups
}

function withExtensions(path: string): string[] {
  return isMarkdownPath(path) ? [path] : [`${path}.md`, `${path}.markdown`]
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

function stemOf(path: string): string {
  return withoutMarkdownExtension(path.slice(path.lastIndexOf('/') + 1))
}

/** Resolves `.`, `..` and empty folders. `..` above the root is dropped. */
function normalise(path: string): string {
  const folders: string[] = []
  for (const part of path.split('/')) {
    if (part === '..') folders.pop()
    else if (part !== '' && part !== '.') folders.push(part)
  }
  return folders.join('/')
}
