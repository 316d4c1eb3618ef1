import { memo, type ReactNode, useCallback, useRef } from 'react'
import { Icon } from '#app/components/display/icon.tsx'
import { InlineCode } from '#app/components/display/inline-code.tsx'
import { stateLabel } from '#spec/state-label'
import type { Editor, EditorFinding } from '../codemirror/editor'
import type { FileAnalysis, OutlineRow } from './analyze-file'
import { EMPTY_ANALYSIS } from './use-file-analysis'

interface Props {
  editor: Editor
  /** Null if the analysis has failed. */
  analysis: FileAnalysis | null
}

/** The outline and the problems of the text. Each row moves the cursor to its line. */
export const OutlinePane = memo(({ editor, analysis }: Props) => {
  const { rows, findings, totalFindings } = analysis ?? EMPTY_ANALYSIS
  const latestRows = useRef(rows)
  latestRows.current = rows
  const open = useCallback((index: number) => editor.goTo(latestRows.current[index]?.line ?? 1), [editor])
  return (
    <nav className="editor-outline" aria-label="Outline and problems">
      <h2>Outline</h2>
      <ChunkedList>
        {rows.map(({ level, text, state }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an added line does not make a row a different row
          <OutlineLine key={index} index={index} level={level} text={text} state={state} open={open} />
        ))}
      </ChunkedList>
      <h2>
        Problems <span className="muted">{analysis ? totalFindings : 'unavailable'}</span>
      </h2>
      <ChunkedList>
        {findings.map((finding) => (
          <FindingRow
            key={`${finding.line}:${finding.column}:${finding.code}`}
            finding={finding}
            open={() => editor.goTo(finding.line)}
          />
        ))}
      </ChunkedList>
    </nav>
  )
})

const CHUNK_SIZE = 100

/** The browser lays out only visible chunks, and checks each chunk in each frame, so a chunk holds many rows. */
function ChunkedList({ children }: { children: ReactNode[] }) {
  const chunks = Array.from({ length: Math.ceil(children.length / CHUNK_SIZE) }, (_, i) =>
    children.slice(i * CHUNK_SIZE, (i + 1) * CHUNK_SIZE),
  )
  return chunks.map((rows, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a chunk has no identity but its position
    <ol key={i} className={rows.length === CHUNK_SIZE ? 'editor-outline-part' : undefined}>
      {rows}
    </ol>
  ))
}

interface RowProps extends Omit<OutlineRow, 'id' | 'line'> {
  index: number
  open: (index: number) => void
}

/** Has no line number, so that thousands of rows are not rendered again when only their lines change. */
const OutlineLine = memo(({ index, level, text, state, open }: RowProps) => (
  <li data-level={level}>
    <button type="button" onClick={() => open(index)} data-row>
      {state && (
        <span className={`status-${state}`}>
          <Icon name={state} />
          <span className="visually-hidden">{stateLabel(state)}: </span>
        </span>
      )}
      <span>{text || 'Untitled'}</span>
    </button>
  </li>
))

interface FindingRowProps {
  finding: EditorFinding
  open: () => void
}

const FindingRow = ({ finding: { severity, message, line }, open }: FindingRowProps) => (
  <li>
    <button type="button" onClick={open} data-row>
      <span className={`severity-${severity}`}>
        <Icon name={severity === 'info' ? 'info' : 'alert'} />
        <span className="visually-hidden">{severity}: </span>
      </span>
      <span>
        <InlineCode text={message} /> <span className="muted">line {line}</span>
      </span>
    </button>
  </li>
)
