import type { Splice } from '#spec/edit/splice'
import { findLinks, type LinkAt } from './find-links'
import { type RepositoryLink, repositoryLink, writeAddress } from './link-target'

/** A file of the repository gets another path. */
export interface Move {
  from: string
  to: string
}

export const pathAfter = ({ from, to }: Move, path: string): string => (path === from ? to : path)

/** Rewrites the addresses of a document that would lead to another file after the move. */
export function moveLinks(source: string, path: string, move: Move): Splice[] {
  const newPath = pathAfter(move, path)
  return findLinks(source).flatMap((link): Splice[] => {
    const { address, url } = link
    const present = address && repositoryLink(path, url)
    if (!present) return []
    const target = pathAfter(move, present.target)
    if (repositoryLink(newPath, url)?.target === target) return []
    const text = writeAddress(newPath, target, present) + suffixOf(source, link, present)
    return [{ ...address, text }]
  })
}

/** Query and fragment as they are written, unless the address has escapes or entities. */
function suffixOf(source: string, { address, url }: LinkAt, { suffix }: RepositoryLink): string {
  const written = address ? source.slice(address.start, address.end) : ''
  if (written === url) return written.slice(written.search(/[?#]|$/))
  return suffix.replaceAll('&', '&amp;').replaceAll('(', '%28').replaceAll(')', '%29')
}
