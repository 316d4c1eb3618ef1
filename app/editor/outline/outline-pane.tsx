import { memo, type ReactNode, useCallback, useRef } from 'react'
import { Icon } from '../../components/display/icon'
import { InlineCode } from '../../components/display/inline-code'
import { statusLabel } from '../../components/display/status-badge'
import type { Editor } from '../codemirror/editor'
import type { Heading, Reading } from './analyse-file'
import { NOTHING_READ } from './use-file-analysis'

interface Props {
  editor: Editor
  /** Null when nobody can read the text. */
  reading: Reading | null
}

/** The sections and what is wrong with them, each leading to its place in the text. */
export const OutlinePane = memo(({ editor, reading }: Props) => {
  const { headings, findings, totalFindings } = reading ?? NOTHING_READ
  const latest = useRef(headings)
  latest.current = headings
  const open = useCallback((place: number) => editor.goTo(latest.current[place]?.line ?? 1), [editor])
  return (
    <nav className="editor-outline" aria-label="Outline and problems">
      <h2>Outline</h2>
      <Rows>
        {headings.map(({ level, text, state }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line more above does not make a row another one
          <Row key={place} {...{ place, level, text, state, open }} />
        ))}
      </Rows>
      <h2>
        Problems <span className="muted">{reading ? totalFindings : 'not known'}</span>
      </h2>
      <Rows>
        {findings.map(({ severity, code, message, line, column }) => (
          <li key={`${line}:${column}:${code}`}>
            <button type="button" onClick={() => editor.goTo(line)} data-row>
              <span className={`severity-${severity}`}>
                <Icon name={severity === 'info' ? 'info' : 'alert'} />
                <span className="visually-hidden">{severity}: </span>
              </span>
              <span>
                <InlineCode text={message} /> <span className="muted">line {line}</span>
              </span>
            </button>
          </li>
        ))}
      </Rows>
    </nav>
  )
})

const PART = 100

/** A part is laid out when it is in view. Whether it is is asked in every frame, so single rows are no parts. */
function Rows({ children }: { children: ReactNode[] }) {
  const parts = Array.from({ length: Math.ceil(children.length / PART) }, (_, i) =>
    children.slice(i * PART, (i + 1) * PART),
  )
  return parts.map((rows, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is nothing but its place
    <ol key={i} className={rows.length === PART ? 'editor-outline-part' : undefined}>
      {rows}
    </ol>
  ))
}

interface RowProps extends Omit<Heading, 'id' | 'line'> {
  place: number
  open: (place: number) => void
}

/** A long text has thousands of them, of which none is drawn anew because its line is another one. */
const Row = memo(({ place, level, text, state, open }: RowProps) => (
  <li data-level={level}>
    <button type="button" onClick={() => open(place)} data-row>
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
