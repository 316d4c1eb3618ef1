import type { OrgContext } from '#server/kernel/context'
import type { Repository } from '#server/kernel/repositories/find-repository'
import { loadHighlighter, loadRenderers, resolveLinks } from '#server/library/specs/index'
import { WeightedLru } from '#shared/weighted-lru'
import { isMarkdownPath } from '#spec/markdown/markdown-path'
import { languageOfPath } from '#spec/render/code/language-of-path'
import { linesOf, renderSource } from '#spec/render/code/render-source'
import { renderDocumentWithLayout } from '#spec/render/render-document'
import { imageTypeOf } from '../image-type'

/** Images may have this size. */
export const MAX_SHOWN_BYTES = 10 * 1024 * 1024
/** Longer texts are only offered for download, because browsers become slow. */
const MAX_TEXT_BYTES = 512 * 1024
const MAX_LINES = 10_000

/** How a file is shown on its page. */
export type ShownFile =
  | { kind: 'text'; size: number; lines: number; html: string }
  | { kind: 'markdown'; size: number; html: string }
  | { kind: 'image'; size: number }
  | { kind: 'binary'; size: number }
  | { kind: 'too_large'; size: number }

interface FileContent {
  path: string
  sha: string
  size: number
  bytes: Uint8Array | null
}

/** Markdown is rendered like a document, unless its source is requested. */
export async function showFile(
  ctx: OrgContext,
  repository: Repository,
  { path, sha, size, bytes }: FileContent,
  { asText }: { asText: boolean },
): Promise<ShownFile> {
  if (bytes === null) return { kind: 'too_large', size }
  if (imageTypeOf(bytes)) return { kind: 'image', size }
  const text = textOf(bytes)
  if (text === null) return { kind: 'binary', size }
  if (size > MAX_TEXT_BYTES) return { kind: 'too_large', size }
  if (isMarkdownPath(path) && !asText) {
    const html = await renderOnce(`markdown ${sha}`, () => renderMarkdown(text))
    return { kind: 'markdown', size, html: await resolveLinks(ctx, repository, path, html) }
  }
  const lines = linesOf(text)
  if (lines.length > MAX_LINES) return { kind: 'too_large', size }
  const language = languageOfPath(path)
  const html = await renderOnce(`${language} ${sha}`, async () =>
    renderSource(lines, language, await loadHighlighter()),
  )
  return { kind: 'text', size, lines: lines.length, html }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Null if it is not UTF-8. Like git, a file that contains NUL counts as binary. */
function textOf(bytes: Uint8Array): string | null {
  if (bytes.includes(0)) return null
  try {
    return utf8.decode(bytes)
  } catch {
    return null
  }
}

const renderMarkdown = async (text: string) => renderDocumentWithLayout(text, await loadRenderers(text)).html

const MAX_CHARACTERS = 16_000_000

/** Rendered files by language and blob. The HTML of a blob is the same for every org. */
const cache = new WeightedLru<string>('sources', MAX_CHARACTERS, (html) => html.length)

async function renderOnce(key: string, render: () => Promise<string>): Promise<string> {
  const cached = cache.get(key)
  if (cached !== undefined) return cached
  const html = await render()
  cache.set(key, html)
  return html
}
