import { type Column, Table } from '#app/components/display/table.tsx'
import type { PreviewWire } from '#server/talk/notices/wire'

type Kind = PreviewWire['kinds'][number]

const COLUMNS: Column<Kind>[] = [
  {
    label: 'Notice',
    cell: ({ label, title, lines }) => (
      <details className="row-details">
        <summary>
          <strong>{label}</strong>
        </summary>
        <p>{title}</p>
        <ul>
          {lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
            <li key={at}>{line.map(({ text }) => text).join('')}</li>
          ))}
        </ul>
      </details>
    ),
  },
  { label: 'Setting in CONFIG.yaml', cell: ({ setting }) => <code>{setting}</code> },
]

/** The kinds of notices that channels get, the key that routes each, and a sample on demand. */
export const PostedKinds = ({ kinds }: { kinds: Kind[] }) => (
  <Table
    caption="What is posted"
    rows={kinds.filter(({ setting }) => setting !== null)}
    columns={COLUMNS}
    keyOf={({ kind }) => kind}
  />
)
