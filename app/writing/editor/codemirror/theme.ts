import { HighlightStyle } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { highlightInView } from './highlight-in-view'

const look = EditorView.theme({
  '&': { height: '100%', color: 'var(--text)', backgroundColor: 'var(--bg)', fontSize: '0.875rem' },
  '&.cm-focused': { outline: 'none' },
  // A keystroke never moves anything outside the text, so the browser need not lay it out again.
  '.cm-scroller': {
    fontFamily: 'var(--mono)',
    // As in all code on our pages: "-->" is shown as written.
    fontVariantLigatures: 'none',
    fontFeatureSettings: 'normal',
    lineHeight: '1.6',
    contain: 'strict',
  },
  '.cm-content[contenteditable=false] ~ .cm-cursorLayer': { display: 'none' },
  '.cm-content': { padding: '0.75rem 0', caretColor: 'var(--brass-fill)' },
  '.cm-line': { padding: '0 1rem 0 0.5rem' },
  '.cm-cursor': { borderLeftColor: 'var(--brass-fill)', borderLeftWidth: '2px' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--brass-fill) 25%, transparent)',
  },
  '.cm-activeLine, .cm-activeLineGutter': {
    backgroundColor: 'color-mix(in srgb, var(--bg-hover) 60%, transparent)',
  },
  '.cm-gutters': { backgroundColor: 'var(--bg)', color: 'var(--text-2)', border: '0' },
  '.cm-foldPlaceholder': {
    padding: '0 0.375rem',
    color: 'var(--text-2)',
    backgroundColor: 'var(--bg-sunken)',
    border: '1px solid var(--line)',
  },
  '.cm-panels': {
    color: 'var(--text)',
    backgroundColor: 'var(--bg-sunken)',
    borderColor: 'var(--line)',
    fontFamily: 'var(--sans)',
  },
  '.cm-panels.cm-panels-top': { borderBottom: '1px solid var(--line)' },
  '.cm-textfield': {
    color: 'var(--text)',
    backgroundColor: 'var(--bg-raised)',
    borderColor: 'var(--line-strong)',
  },
  '.cm-button': {
    color: 'var(--text)',
    backgroundImage: 'none',
    backgroundColor: 'var(--bg-raised)',
    borderColor: 'var(--line-strong)',
    borderRadius: 'var(--radius)',
  },
  '.cm-panel.cm-search [name=close]': { color: 'var(--text)' },
  '.cm-searchMatch': { backgroundColor: 'var(--mark)' },
  '.cm-searchMatch-selected': { outline: '2px solid var(--attention)' },
  '.cm-tooltip': {
    color: 'var(--text)',
    backgroundColor: 'var(--bg-raised)',
    border: '1px solid var(--line)',
    borderRadius: 'var(--radius)',
    boxShadow: 'var(--shadow)',
    fontFamily: 'var(--sans)',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    color: 'var(--text)',
    backgroundColor: 'var(--brass-bg)',
  },
  '.cm-completionDetail': { color: 'var(--text-2)' },
  '.cm-diagnosticAction': { color: 'var(--on-ink)', backgroundColor: 'var(--ink)' },
  '.cm-deletedChunk': { backgroundColor: 'var(--error-bg)' },
  '.cm-deletedChunk .cm-deletedText': { background: 'color-mix(in srgb, var(--error) 25%, transparent)' },
  '&.cm-merge-b .cm-changedLine, .cm-inlineChangedLine': { backgroundColor: 'var(--ok-bg)' },
  '&.cm-merge-b .cm-changedText': { background: 'color-mix(in srgb, var(--done) 25%, transparent)' },
  '.cm-chunkButtons button': {
    marginLeft: '0.25rem',
    padding: '0 0.5rem',
    font: '500 0.75rem var(--sans)',
    color: 'var(--text)',
    backgroundColor: 'var(--bg-raised)',
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--radius)',
    cursor: 'pointer',
  },
  '.pl-marker': {
    font: '500 0.75rem var(--sans)',
    color: 'var(--text-2)',
    backgroundColor: 'var(--bg-sunken)',
    border: '1px solid var(--line)',
    borderRadius: '999px',
    padding: '0 0.5rem',
    // The minimum target height of WCAG 2.2, for any font.
    display: 'inline-block',
    boxSizing: 'border-box',
    height: '24px',
    lineHeight: '22px',
  },
  '.pl-placeholder': {
    font: '500 0.75rem var(--sans)',
    color: 'var(--text-2)',
    '& progress': { width: '6rem', verticalAlign: 'middle' },
    '& button': {
      font: 'inherit',
      color: 'var(--text)',
      minHeight: '24px',
      backgroundColor: 'var(--bg-sunken)',
      border: '1px solid var(--line)',
      borderRadius: 'var(--radius-in)',
      cursor: 'pointer',
    },
  },
  '.pl-task': { margin: '0 0.125rem', verticalAlign: '-0.125em', accentColor: 'var(--done)' },
  ...Object.fromEntries(
    ['draft', 'todo', 'in_progress', 'done', 'blocked', 'deprecated'].map((state) => [
      `.pl-marker-${state}`,
      { color: `var(--${state.replace('_', '-')})` },
    ]),
  ),
})

const highlight = HighlightStyle.define([
  { tag: tags.heading1, fontSize: '1.375em', fontWeight: '650' },
  { tag: tags.heading2, fontSize: '1.2em', fontWeight: '650' },
  { tag: tags.heading, fontWeight: '650' },
  { tag: tags.strong, fontWeight: '700' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: [tags.link, tags.url], color: 'var(--link)' },
  { tag: [tags.comment, tags.meta, tags.processingInstruction], color: 'var(--text-2)' },
  { tag: [tags.monospace, tags.string], color: 'var(--done)' },
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--tok-function)' },
  { tag: [tags.bool, tags.number, tags.keyword, tags.atom], color: 'var(--in-progress)' },
])

/** All colours are CSS tokens, so one theme serves light and dark mode. */
export const theme: Extension = [look, highlightInView(highlight)]
