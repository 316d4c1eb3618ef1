import { escapeHtml } from '../../spec/render/html/escape-html'

const FIRST_HEADING = /^\s*<h1 id="([^"]*)"[^>]*>(.*?)<\/h1>\s*/s

/** Removes the document's title heading if the page already shows the same title above it. */
export function takeTitle(html: string, title: string): { titleId: string | undefined; html: string } {
  const [heading, id, text] = FIRST_HEADING.exec(html) ?? []
  const isTitle = text?.replace(/<[^>]*>/g, '').trim() === escapeHtml(title)
  return heading !== undefined && isTitle
    ? { titleId: id, html: html.slice(heading.length) }
    : { titleId: undefined, html }
}
