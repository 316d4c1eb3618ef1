import { ThreadPanel } from '#app/talk/comments/thread-panel.tsx'
import { DiffExcerpt } from '#app/writing/threads/diff-excerpt.tsx'
import type { CommentThreadWire } from '#server/talk/comments/wire'
import { CommittedAs } from './committed-as'
import { entryAnchor, threadAnchor } from './thread-anchor'

interface Shown {
  org: string
  threads: CommentThreadWire[]
  /** The threads that the diff of this page shows, too. */
  inDiff: ReadonlySet<number>
  page: { offset: number }
  /** Of this page of the conversation. */
  comments: { created_at: string }[]
  /** When the next page begins. Null on the last one. */
  saidUntil: string | null
}

/** The threads on lines as entries of the page of the conversation that has their time. */
export function lineEntries({ org, threads, inDiff, page, comments, saidUntil }: Shown) {
  const saidFrom = page.offset === 0 ? '' : (comments[0]?.created_at ?? '')
  return threads
    .filter(({ created_at: at }) => at >= saidFrom && (saidUntil === null || at < saidUntil))
    .map((thread) => ({
      at: thread.created_at,
      node: <LineEntry key={`on ${thread.id}`} org={org} thread={thread} isInDiff={inDiff.has(thread.id)} />,
    }))
}

interface Props {
  org: string
  thread: CommentThreadWire
  isInDiff: boolean
}

/** A thread in the conversation, with the diff that it is about. A resolved one is folded. */
function LineEntry({ org, thread, isInDiff }: Props) {
  const { id, section_title, pull, resolved_at } = thread
  const panel = <ThreadPanel org={org} thread={thread} label={`Conversation on ${section_title}`} />
  return (
    <article className="panel line-entry" id={entryAnchor(id)} aria-label={`Comments on ${section_title}`}>
      <header className="panel-head">
        {isInDiff ? (
          <a className="row-path" href={`#${threadAnchor(id)}`}>
            <code>{section_title}</code>
          </a>
        ) : (
          <code className="row-path">{section_title}</code>
        )}
      </header>
      {pull && <DiffExcerpt patch={pull.excerpt} />}
      <div className="panel-body">
        {resolved_at === null ? (
          panel
        ) : (
          <details className="resolved-threads">
            <summary>
              Resolved thread
              <CommittedAs thread={thread} />
            </summary>
            {panel}
          </details>
        )}
      </div>
    </article>
  )
}
