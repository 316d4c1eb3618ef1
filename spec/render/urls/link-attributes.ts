import { escapeHtml } from '../html/escape-html'
import { cleanUrl, isExternal } from './clean-url'

/** The attributes of a link; empty if its URL is not allowed. */
export function linkAttributes(href: string): string {
  const url = cleanUrl(href, 'link')
  if (url === null) return ''
  const rel = isExternal(url) ? ' rel="nofollow noopener noreferrer"' : ''
  return ` href="${escapeHtml(url)}"${rel}`
}
