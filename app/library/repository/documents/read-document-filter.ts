import type { DocumentFilter } from '#server/library/repos/documents/wire'

/** The filter in the address. The server checks its values. */
export function readDocumentFilter(url: URL) {
  const read = (name: string) => url.searchParams.get(name)?.trim().slice(0, 200) || undefined
  return {
    q: read('q') ?? '',
    status: read('status') as DocumentFilter['status'],
    team: read('team'),
    folder: read('folder'),
    sort: (read('sort') ?? 'title') as DocumentFilter['sort'],
  }
}
