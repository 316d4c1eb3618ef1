import { escapeHtml } from '../html/escape-html'
import { RELATIVE_MARK } from './clean-url'
import { type RemoteImages, replaceRemoteImages } from './remote-images'
import { repositoryPath } from './repository-path'

export interface UrlResolver {
  /** Path of the document in its repository. */
  documentPath: string
  /** The page of a path in the repository; `suffix` is the query and fragment, as `?a=b#c`. Null makes the link plain text. */
  link(repoPath: string, suffix: string): string | null
  /** The bytes of a file in the repository. */
  image(repoPath: string, suffix: string): string
  /** If absent, images of other hosts stay as they are. */
  remoteImages?: RemoteImages
}

/** Matches only attributes: rendered HTML contains quotes only around attribute values. */
const MARKED = new RegExp(` (href|src|srcset)="${RELATIVE_MARK}([^" ]*)( [^"]*)?"`, 'g')

/** Resolves the marked URLs, and images of other hosts, in rendered HTML. A URL that leaves the repository is removed. */
export function resolveRelativeUrls(html: string, resolver: UrlResolver): string {
  const { remoteImages } = resolver
  return resolveMarked(remoteImages ? replaceRemoteImages(html, remoteImages) : html, resolver)
}

function resolveMarked(html: string, resolver: UrlResolver): string {
  return html.replace(MARKED, (_, name: string, escapedUrl: string, descriptor = '') => {
    const url = escapedUrl.replaceAll('&amp;', '&')
    const pathLength = url.search(/[?#]|$/)
    const path = repositoryPath(resolver.documentPath, url.slice(0, pathLength))
    if (path === null) return name === 'href' ? ' href="#"' : ''
    const suffix = url.slice(pathLength)
    if (name === 'href') {
      const link = resolver.link(path, suffix)
      return link === null ? '' : ` href="${escapeHtml(link)}"`
    }
    const image = resolver.image(path, suffix)
    const source = name === 'srcset' ? image.replaceAll(',', '%2C').replace(/\s/g, '%20') : image
    return ` ${name}="${escapeHtml(source)}${descriptor}"`
  })
}
