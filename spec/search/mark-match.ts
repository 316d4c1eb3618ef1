import { escapeHtml } from './mark-html'

const LENGTH = 240

/**
 * A part of a text around a match as escaped HTML, cut between words, with the match in `<mark>`. Unlike an excerpt it shows
 * markdown as written, because the match is in it.
 */
export function markMatch(window: string, match: string): string {
  const at = match === '' ? -1 : window.indexOf(match)
  if (at === -1) return tidy(escapeHtml(window.slice(0, LENGTH)))
  const stop = at + match.length
  const before = window.slice(0, at)
  const after = window.slice(stop, Math.max(stop, LENGTH))
  const isWhole = stop + after.length === window.length
  const start = at < LENGTH / 4 ? 0 : at - LENGTH / 4
  const lead = start === 0 ? before : before.slice(start).replace(/^\S*\s/, '')
  const tail = isWhole ? after : after.replace(/\s\S*$/, '')
  return tidy(`${escapeHtml(lead)}<mark>${escapeHtml(match)}</mark>${escapeHtml(tail)}`)
}

const tidy = (html: string) => html.replace(/\s+/g, ' ').trim()
