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
import { formatKeymap } from '../formatting/format-commands'
import { parseAhead } from '../language/parse-ahead'
import { specLanguage } from '../language/spec-language'
import type { BaseVersion } from '../open-file'
import { markerWidgets } from '../widgets/marker-widgets'
import { createEditor } from './create-editor'
import type { Editor } from './editor'
import { placeholders } from './placeholders'
import { theme } from './theme'

export interface MountOptions {
  text: string
  /** The initial selection. */
  selection: { anchor: number; head: number }
  base: BaseVersion
  label: string
  kind: 'spec' | 'config'
  complete: readonly CompletionSource[]
  /** Called with pasted or dropped files. */
  onFiles: (files: File[]) => void
}

/**
 * Mounts the editor in a shadow root: CodeMirror then adopts its style sheets instead of adding style elements,
 * which the page's content security policy forbids.
 */
export function mountEditor(host: HTMLElement, options: MountOptions): Editor {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const proposal = new Compartment()
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: options.text,
      selection: clampSelection(options),
      extensions: [createExtensions(options), proposal.of([])],
    }),
  })
  return createEditor(view, proposal, options.base)
}

/** A text area counts a line ending as one character and the text may not, so positions can be past the end. */
function clampSelection({ text, selection: { anchor, head } }: MountOptions) {
  return { anchor: Math.min(anchor, text.length), head: Math.min(head, text.length) }
}

const createExtensions = (options: MountOptions): Extension => [
  // A \r at the end of a line is part of the text and is kept.
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
  autocompletion({ override: options.complete }),
  lintGutter(),
  languageSupport(options),
  EditorView.lineWrapping,
  EditorView.contentAttributes.of({ 'aria-label': options.label, tabindex: '0' }),
  keymap.of([
    ...completionKeymap,
    ...(options.kind === 'spec' ? formatKeymap : []),
    ...lintKeymap,
    ...searchKeymap,
    ...foldKeymap,
    ...markdownKeymap,
    ...historyKeymap,
    ...defaultKeymap,
  ]),
  acceptFiles(options.onFiles),
  placeholders,
  theme,
]

const languageSupport = ({ kind }: MountOptions): Extension =>
  kind === 'config' ? yaml() : [specLanguage, parseAhead, markerWidgets]

const acceptFiles = (onFiles: MountOptions['onFiles']): Extension =>
  EditorView.domEventHandlers({
    paste: (event) => passFiles(event, event.clipboardData, onFiles),
    drop: (event, view) => {
      if (event.dataTransfer?.files.length) moveCursor(view, event)
      return passFiles(event, event.dataTransfer, onFiles)
    },
  })

/** Dropped files are inserted at the drop position. */
function moveCursor(view: EditorView, { clientX, clientY }: DragEvent): void {
  const at = view.posAtCoords({ x: clientX, y: clientY })
  if (at !== null) view.dispatch({ selection: { anchor: at } })
}

function passFiles(event: Event, data: DataTransfer | null, onFiles: MountOptions['onFiles']): boolean {
  const files = [...(data?.files ?? [])]
  if (files.length === 0) return false
  event.preventDefault()
  onFiles(files)
  return true
}
