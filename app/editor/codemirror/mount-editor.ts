import {
  autocompletion,
  type CompletionSource,
  closeBrackets,
  completionKeymap,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { markdownKeymap } from '@codemirror/lang-markdown'
import { yaml } from '@codemirror/lang-yaml'
import { bracketMatching, codeFolding, foldGutter, foldKeymap } from '@codemirror/language'
import { lintGutter, lintKeymap } from '@codemirror/lint'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { Compartment, EditorState, type Extension } from '@codemirror/state'
import {
  drawSelection,
  dropCursor,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import { readAhead } from '../language/parse-ahead'
import { specLanguage } from '../language/spec-language'
import type { Base } from '../open-file'
import { markerWidgets } from '../widgets/marker-widgets'
import { editorOf } from './create-editor'
import type { Editor } from './editor'
import { theme } from './theme'

export interface MountOptions {
  text: string
  /** What is selected in it at first. */
  selection: { anchor: number; head: number }
  base: Base
  label: string
  kind: 'spec' | 'config'
  isReadOnly: boolean
  complete: CompletionSource
  onFiles: (files: File[]) => void
}

/**
 * Puts the editor into the host, in a tree of its own: there its rules are adopted, not written into the page, which
 * the page's policy would forbid.
 */
export function mountEditor(host: HTMLElement, options: MountOptions): Editor {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const proposal = new Compartment()
  const view = new EditorView({
    ...{ root, parent: root },
    state: EditorState.create({
      ...{
        doc: options.text,
        selection: within(options),
        extensions: [extensionsOf(options), proposal.of([])],
      },
    }),
  })
  return editorOf(view, proposal, options.base)
}

/** A text area counts each line ending as one sign; the text may not. */
function within({ text, selection: { anchor, head } }: MountOptions) {
  return { anchor: Math.min(anchor, text.length), head: Math.min(head, text.length) }
}

const extensionsOf = (options: MountOptions): Extension => [
  // Whatever else a line may hold at its end is kept as it is.
  EditorState.lineSeparator.of('\n'),
  EditorView.clipboardInputFilter.of((text) => text.replaceAll('\r\n', '\n')),
  lineNumbers(),
  highlightActiveLine(),
  highlightActiveLineGutter(),
  history(),
  drawSelection(),
  dropCursor(),
  codeFolding(),
  foldGutter(),
  bracketMatching(),
  closeBrackets(),
  highlightSelectionMatches(),
  search({ top: true }),
  autocompletion({ override: [options.complete] }),
  lintGutter(),
  languageOf(options),
  EditorView.lineWrapping,
  EditorView.contentAttributes.of({ 'aria-label': options.label, tabindex: '0' }),
  EditorState.readOnly.of(options.isReadOnly),
  // Without a cursor: what cannot be changed does not look as if it could.
  EditorView.editable.of(!options.isReadOnly),
  keymap.of([
    ...completionKeymap,
    ...lintKeymap,
    ...searchKeymap,
    ...foldKeymap,
    ...markdownKeymap,
    ...historyKeymap,
    ...defaultKeymap,
  ]),
  takeFiles(options.onFiles),
  theme,
]

const languageOf = ({ kind, isReadOnly }: MountOptions): Extension =>
  kind === 'config' ? yaml() : [specLanguage, readAhead, isReadOnly ? [] : markerWidgets]

const takeFiles = (onFiles: MountOptions['onFiles']): Extension =>
  EditorView.domEventHandlers({
    paste: (event) => handOver(event, event.clipboardData, onFiles),
    drop: (event, view) => {
      const isTaken = handOver(event, event.dataTransfer, onFiles)
      if (isTaken) putCursor(view, event)
      return isTaken
    },
  })

/** What is dropped belongs where it was dropped. */
function putCursor(view: EditorView, { clientX, clientY }: DragEvent): void {
  const at = view.posAtCoords({ x: clientX, y: clientY })
  if (at !== null) view.dispatch({ selection: { anchor: at } })
}

function handOver(event: Event, carried: DataTransfer | null, onFiles: MountOptions['onFiles']): boolean {
  const files = [...(carried?.files ?? [])]
  if (files.length === 0) return false
  event.preventDefault()
  onFiles(files)
  return true
}
