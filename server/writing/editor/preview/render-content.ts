import { loadHighlighter } from '#server/library/specs/index'
import { markChanges } from '#spec/diff/html/mark-changes'
import { renderDocument } from '#spec/render/render-document'
import { cacheHighlights } from './cache-highlights'

/** Renders with the line number on each block, so that the page can scroll text and preview together. */
export async function renderContent({ content }: { content: string }): Promise<string> {
  return renderDocument(content, { highlight: await highlighter(), lines: true })
}

/** Renders with the changes since another version marked. Null if there are too many. */
export async function renderMarked({
  before,
  content,
}: {
  before: string
  content: string
}): Promise<string | null> {
  const highlight = await highlighter()
  return markChanges(renderDocument(before, { highlight }), renderDocument(content, { highlight }))
}

let cachingHighlighter: Promise<ReturnType<typeof cacheHighlights>> | undefined

function highlighter() {
  cachingHighlighter ??= loadHighlighter().then((highlight) => cacheHighlights(highlight))
  return cachingHighlighter
}
