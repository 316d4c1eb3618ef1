import { loadHighlighter, loadMath } from '#server/library/specs/index'
import { WeightedLru } from '#shared/weighted-lru'
import { foldUnchanged } from '#spec/diff/html/fold-unchanged'
import { markChanges } from '#spec/diff/html/mark-changes'
import { withoutIds } from '#spec/diff/html/split-html'
import { changeToMarkdown, diffDocuments } from '#spec/diff/index'
import { followMove, type LinkingDocument, type Move, removeLinks } from '#spec/links/index'
import { parseDocument } from '#spec/markdown/index'
import type { Highlight } from '#spec/render/render-context'
import { renderDocument } from '#spec/render/render-document'
import { frontmatterToWire, sectionToWire } from '#spec/wire/index'
import { compareTexts } from '../impact/compare-texts'
import { describePull } from '../pull-save/describe-pull'
import type { ParsedWire } from '../wire'

/** Tasks with only texts as input, so they can run in any thread. Input and output are copied between threads. */
const TASKS = {
  compareTexts,
  describePull,
  parseContent,
  renderChange,
  renderContent,
  renderMarked,
  followMove: ({ documents, paths, move }: LinkChange & { move: Move }) => followMove(documents, paths, move),
  removeLinks: ({ documents, paths, deleted }: LinkChange & { deleted: string }) =>
    removeLinks(documents, paths, deleted),
}

interface LinkChange {
  documents: LinkingDocument[]
  paths: string[]
}

export type TextTaskName = keyof typeof TASKS
export type TextTaskInput<Name extends TextTaskName> = Parameters<(typeof TASKS)[Name]>[0]
export type TextTaskOutput<Name extends TextTaskName> = Awaited<ReturnType<(typeof TASKS)[Name]>>

type TextTask<Name extends TextTaskName> = (
  input: TextTaskInput<Name>,
) => TextTaskOutput<Name> | Promise<TextTaskOutput<Name>>
const tasks: { [Name in TextTaskName]: TextTask<Name> } = TASKS

export async function carryOutTextTask<Name extends TextTaskName>(
  name: Name,
  input: TextTaskInput<Name>,
): Promise<TextTaskOutput<Name>> {
  return tasks[name](input)
}

/** Returns JSON in UTF-8, because copying the sections of a long text between threads would be slow. */
function parseContent({ content }: { content: string }): Uint8Array<ArrayBuffer> {
  const document = parseDocument(content)
  const wire: ParsedWire = {
    ok: true,
    frontmatter: frontmatterToWire(document),
    sections: document.sections.map(sectionToWire),
    diagnostics: document.diagnostics,
  }
  return new TextEncoder().encode(JSON.stringify(wire))
}

/** Renders with the line number on each block, so that the page can scroll text and preview together. */
async function renderContent({ content }: { content: string }): Promise<string> {
  const [highlight, math] = await Promise.all([highlighter(), loadMath(content)])
  return renderDocument(content, { highlight, math, lines: true })
}

/** Renders with the changes since another version marked, and with math as source. Null if there are too many. */
async function renderMarked({
  before,
  content,
}: {
  before: string
  content: string
}): Promise<string | null> {
  const highlight = await highlighter()
  return markChanges(renderDocument(before, { highlight }), renderDocument(content, { highlight }))
}

interface RenderedChange {
  /** Null if too much changed. */
  html: string | null
  changes: string[]
}

const MAX_CHANGES = 50

/** A changed document with what stays folded, and the changes in words. null is a version that does not exist. */
async function renderChange({
  before,
  content,
}: {
  before: string | null
  content: string | null
}): Promise<RenderedChange> {
  if (before === null)
    return { html: withoutIds(await renderContent({ content: content ?? '' })), changes: [] }
  const marked = await renderMarked({ before, content: content ?? '' })
  const changes =
    content === null ? [] : diffDocuments(parseDocument(before), parseDocument(content)).map(changeToMarkdown)
  return { html: marked === null ? null : foldUnchanged(marked), changes: changes.slice(0, MAX_CHANGES) }
}

let cachingHighlighter: Promise<ReturnType<typeof cacheHighlights>> | undefined

function highlighter() {
  cachingHighlighter ??= loadHighlighter().then((highlight) => cacheHighlights(highlight))
  return cachingHighlighter
}

const MAX_CHARACTERS = 8_000_000

/**
 * Caches highlighted code blocks. Highlighting takes longer than rendering the rest of a document, and one keystroke changes at
 * most one block.
 */
function cacheHighlights(highlight: Highlight, maxCharacters = MAX_CHARACTERS): Highlight {
  const cache = new WeightedLru<{ html: string | null; size: number }>(
    'highlights',
    maxCharacters,
    ({ size }) => size,
  )

  return (code, language) => {
    const key = `${language}\n${code}`
    const cached = cache.get(key)
    if (cached) return cached.html
    const html = highlight(code, language)
    cache.set(key, { html, size: key.length + (html?.length ?? 0) })
    return html
  }
}
