import type { CommentThreadWire } from '#server/talk/comments/wire'

/** After the name of a folded thread: the commit of a suggestion in it. */
export function CommittedAs({ thread }: { thread: CommentThreadWire }) {
  const sha = thread.comments.findLast(({ suggestion }) => suggestion?.committed_sha)?.suggestion
    ?.committed_sha
  return (
    sha && (
      <>
        : suggestion committed as <code title={sha}>{sha.slice(0, 7)}</code>
      </>
    )
  )
}
