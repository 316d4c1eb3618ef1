const ADDRESS = /^[a-z][a-z0-9+.-]*:/i
const EXTENSION = /\.(?:md|markdown)$/i

/** What a document means by the name of another one; `elsewhere` is an address, which only its owner can check. */
export type Resolution =
  | { kind: 'document'; path: string }
  | { kind: 'elsewhere' }
  | { kind: 'ambiguous'; paths: readonly string[] }
  | { kind: 'missing' }

/**
 * Reads references as people write them: a path from the root, a path from the document's own folder, with or
 * without the extension and `#section`; or the bare name of a document that no other one shares.
 */
export function createResolver(paths: Iterable<string>): (from: string, reference: string) => Resolution {
  const known = new Set(paths)
  const named = groupByStem(known)
  return (from, reference) => {
    if (ADDRESS.test(reference)) return { kind: 'elsewhere' }
    const target = reference.replace(/#.*$/s, '').trim()
    const tries = [normalise(target), normalise(`${folderOf(from)}/${target}`)].flatMap(withExtensions)
    const path = tries.find((candidate) => known.has(candidate))
    if (path !== undefined) return { kind: 'document', path }
    const sharing = target.includes('/') ? [] : (named.get(stemOf(target)) ?? [])
    if (sharing[0] === undefined) return { kind: 'missing' }
    return sharing.length === 1
      ? { kind: 'document', path: sharing[0] }
      : { kind: 'ambiguous', paths: sharing }
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
  return EXTENSION.test(path) ? [path] : [`${path}.md`, `${path}.markdown`]
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

function stemOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(EXTENSION, '')
}

/** Without `.`, `..` and empty folders; nothing lies above the root. */
function normalise(path: string): string {
  const folders: string[] = []
  for (const part of path.split('/')) {
    if (part === '..') folders.pop()
    else if (part !== '' && part !== '.') folders.push(part)
  }
  return folders.join('/')
}
