import { renderDocument } from '../../spec/render/render-document'
import { loadHighlighter } from '../specs'
import { rememberHighlights } from './remember-highlights'

/** The line of each block is on it, by which the page scrolls both together. */
export async function renderContent({ content }: { content: string }): Promise<string> {
  return renderDocument(content, { highlight: await highlighter(), lines: true })
}

let remembering: Promise<ReturnType<typeof rememberHighlights>> | undefined

function highlighter() {
  remembering ??= loadHighlighter().then(rememberHighlights)
  return remembering
}
