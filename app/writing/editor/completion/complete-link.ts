import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import { syntaxTree } from '@codemirror/language'
import type { EditorView } from '@codemirror/view'
import { relativeAddress } from '#spec/links/relative-address'
import { type LinkDocument, type LinkTargets, sectionsOf } from './link-targets'

/** The text of a link that is being typed: `[[refunds#limits`. */
const TYPED = /\[\[([^[\]\n]*)$/
const MAX_OPTIONS = 50

/** Completes `[[` with documents of the repository, and with sections after `#`, as a relative Markdown link. */
export const completeLink =
  (targets: LinkTargets, currentPath: () => string) =>
  async (context: CompletionContext): Promise<CompletionResult | null> => {
    const typed = context.matchBefore(TYPED)
    if (!typed || isInCode(context)) return null
    const [name = '', ...rest] = typed.text.slice(2).split('#')
    const options =
      rest.length === 0
        ? await completeDocument(targets, currentPath(), name)
        : await completeSection(context, targets, currentPath(), { name, typed: rest.join('#') })
    // Without a filter of the editor: titles and paths are both searched.
    return options.length === 0 ? null : { from: typed.from, options, filter: false }
  }

const isInCode = ({ state, pos }: CompletionContext): boolean =>
  /Code|Comment/.test(syntaxTree(state).resolveInner(pos, -1).name)

async function completeDocument(targets: LinkTargets, from: string, name: string): Promise<Completion[]> {
  const documents = (await targets.documents()).filter(({ path }) => path !== from)
  return bestOf(documents, name, ({ title, path }) => [title, path]).map((document) => ({
    label: document.title,
    detail: document.path,
    apply: insertLink(document.title, relativeAddress(from, document.path)),
  }))
}

async function completeSection(
  { state }: CompletionContext,
  targets: LinkTargets,
  from: string,
  { name, typed }: { name: string; typed: string },
): Promise<Completion[]> {
  const document = name.trim() === '' ? null : findNamed(await targets.documents(), name)
  if (document === undefined) return []
  const sections = document ? await targets.sections(document.path) : sectionsOf(state.doc.toString())
  return bestOf(sections, typed, ({ title, id }) => [title, id]).map(({ id, title }) => ({
    label: title,
    detail: document ? document.title : 'This document',
    apply: insertLink(title, relativeAddress(from, document?.path ?? from, id)),
  }))
}

/** The document whose title or file name is typed in full, otherwise the best match. */
function findNamed(documents: readonly LinkDocument[], name: string): LinkDocument | undefined {
  const wanted = name.trim().toLowerCase()
  const isNamed = ({ title, path }: LinkDocument) =>
    [title.toLowerCase(), path.toLowerCase(), fileName(path)].includes(wanted)
  return documents.find(isNamed) ?? bestOf(documents, name, ({ title, path }) => [title, path])[0]
}

const fileName = (path: string) =>
  path
    .slice(path.lastIndexOf('/') + 1)
    .replace(/\.[^.]*$/, '')
    .toLowerCase()

/** Those that hold all typed words, the ones that begin with the typed text first. */
function bestOf<Item>(items: readonly Item[], typed: string, textsOf: (item: Item) => string[]): Item[] {
  const words = typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  const start = typed.trim().toLowerCase()
  return items
    .map((item) => ({ item, texts: textsOf(item).map((text) => text.toLowerCase()) }))
    .filter(({ texts }) => words.every((word) => texts.some((text) => text.includes(word))))
    .sort((a, b) => Number(begins(b.texts, start)) - Number(begins(a.texts, start)))
    .slice(0, MAX_OPTIONS)
    .map(({ item }) => item)
}

const begins = (texts: readonly string[], start: string) => texts.some((text) => text.startsWith(start))

/** Replaces the typed brackets, and those that the editor closed by itself. */
const insertLink =
  (title: string, address: string): NonNullable<Completion['apply']> =>
  (view: EditorView, _, from: number, to: number) => {
    const insert = `[${title.replace(/[\\[\]]/g, '\\$&')}](${address})`
    const closed = /^\]{0,2}/.exec(view.state.sliceDoc(to, to + 2))?.[0].length ?? 0
    view.dispatch({
      changes: { from, to: to + closed, insert },
      selection: { anchor: from + insert.length },
      userEvent: 'input.complete',
    })
  }
