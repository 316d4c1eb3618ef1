import { ThreadPanel } from '#app/talk/comments/thread-panel.tsx'
import type { CommentThreadWire } from '#server/talk/comments/wire'
import { CommittedAs } from './committed-as'
import { threadAnchor } from './thread-anchor'

interface Props {
  org: string
  thread: CommentThreadWire
}

/** A thread under its line. A resolved one is folded. */
export function LineThread({ org, thread }: Props) {
  const panel = <ThreadPanel org={org} thread={thread} />
  return (
    <div className="line-thread" id={threadAnchor(thread.id)}>
      {thread.resolved_at === null ? (
        panel
      ) : (
        <details className="resolved-threads">
          <summary>
            Resolved thread on line {thread.pull?.line}
            <CommittedAs thread={thread} />
          </summary>
          {panel}
        </details>
      )}
    </div>
  )
}
