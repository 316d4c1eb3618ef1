import { memo } from 'react'
import { Icon } from '../components/icon'
import { statusLabel } from '../components/status-badge'
import type { Editor } from './editor'
import type { Heading, Reading } from './read-text'

interface Props {
  editor: Editor
  reading: Reading
}

/** The sections and what is wrong with them, each leading to its place in the text. */
export const OutlinePane = memo(({ editor, reading: { headings, findings, totalFindings } }: Props) => (
  <nav className="editor-outline" aria-label="Outline and problems">
    <h2>Outline</h2>
    <ol>
      {headings.map((heading, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line more above does not make a row another one
        <Row key={place} {...heading} goTo={editor.goTo} />
      ))}
    </ol>
    <h2>
      Problems <span className="muted">{totalFindings}</span>
    </h2>
    <ol>
      {findings.map(({ severity, code, message, line, column }) => (
        <li key={`${line}:${column}:${code}`}>
          <button type="button" onClick={() => editor.goTo(line)} data-row>
            <span className={`severity-${severity}`}>
              <Icon name={severity === 'info' ? 'info' : 'alert'} />
              <span className="visually-hidden">{severity}: </span>
            </span>
            <span>
              {message} <span className="muted">line {line}</span>
            </span>
          </button>
        </li>
      ))}
    </ol>
  </nav>
))

/** A long text has thousands of them, of which a pause in typing changes a few. */
const Row = memo(({ line, level, text, state, goTo }: Heading & Pick<Editor, 'goTo'>) => (
  <li data-level={level}>
    <button type="button" onClick={() => goTo(line)} data-row>
      {state && (
        <span className={`status-${state}`}>
          <Icon name={state} />
          <span className="visually-hidden">{statusLabel(state)}: </span>
        </span>
      )}
      <span>{text || 'Without a title'}</span>
    </button>
  </li>
))
