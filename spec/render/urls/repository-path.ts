/** The path from the root; null if it leaves the repository or hides characters by encoding. */
export function repositoryPath(documentPath: string, urlPath: string): string | null {
  if (urlPath === '') return documentPath
  const path = urlPath.startsWith('/') ? [] : documentPath.split('/').slice(0, -1)
  for (const encoded of urlPath.split('/')) {
    if (encoded === '' || encoded === '.') continue
    if (encoded === '..') {
      if (path.pop() === undefined) return null
      continue
    }
    const segment = decode(encoded)
    if (segment === null) return null
    path.push(segment)
  }
  return path.join('/')
}

const HIDDEN_MEANING = /^\.{1,2}$|[/\\\u0000-\u001f\u007f]/

function decode(encoded: string): string | null {
  try {
    const segment = decodeURIComponent(encoded)
    return HIDDEN_MEANING.test(segment) ? null : segment
  } catch {
    return null
  }
}
