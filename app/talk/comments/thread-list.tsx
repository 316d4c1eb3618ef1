import type { CommentThreadWire } from '#server/talk/comments/wire'
import { counted } from '#shared/counted'
import { CommentedText } from './commented-text'
import { ThreadPanel } from './thread-panel'

interface Props {
  org: string
  threads: CommentThreadWire[]
}

/** Threads with what they are about. Resolved ones are folded. */
export function ThreadList({ org, threads }: Props) {
  const resolved = threads.filter(({ resolved_at }) => resolved_at !== null)
  const others = threads.filter(({ resolved_at }) => resolved_at === null)
  return (
    <>
      {others.map((thread) => (
        <ThreadItem key={thread.id} org={org} thread={thread} />
      ))}
      {resolved.length > 0 && (
        <details className="resolved-threads">
          <summary>{counted(resolved.length, 'resolved thread')}</summary>
          {resolved.map((thread) => (
            <ThreadItem key={thread.id} org={org} thread={thread} />
          ))}
        </details>
      )}
    </>
  )
}

const ThreadItem = ({ org, thread }: { org: string; thread: CommentThreadWire }) => (
  <div className="thread-item" id={`pl-_thread-${thread.id}`}>
    <CommentedText org={org} thread={thread} />
    <ThreadPanel org={org} thread={thread} />
  </div>
)
