import { useFetcher } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { ProblemNotice } from '#app/components/display/problem-notice.tsx'
import type { CommentThreadWire } from '#server/talk/comments/wire'
import { threadPath } from '#shared/page-paths'
import type { ThreadAnswer } from './change-thread.server'
import { CommentItem } from './comment-item'
import { CommentText } from './comment-text'

interface Props {
  org: string
  thread: CommentThreadWire
  /** Its name, if the page shows the thread more than once. */
  label?: string
  /** The answer to a form that was sent without JavaScript. */
  posted?: ThreadAnswer | null
}

/** Answers that were typed when their form went away, as when somebody else resolves the thread, by thread. */
const unsent = new Map<number, string>()

const STATES = { open: null, resolved: 'Resolved', outdated: 'Outdated' }

/** The comments of a thread and its forms, which work without JavaScript on the page of the thread. */
export function ThreadPanel({ org, thread, label = labelOf(thread), posted = null }: Props) {
  const { Form, data = posted, state } = useFetcher<ThreadAnswer>()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (state === 'idle' && data?.act === 'answer' && data.problem === null) form.current?.reset()
  }, [state, data])
  useEffect(() => {
    const field = form.current?.querySelector('textarea')
    if (!field) return
    field.value ||= unsent.get(thread.id) ?? ''
    unsent.delete(thread.id)
    return () => {
      if (field.value !== '') unsent.set(thread.id, field.value)
    }
  }, [thread.id])
  const action = threadPath(org, thread.id)
  const stateLabel = STATES[thread.state]
  return (
    <section className="thread" aria-label={label} data-thread={thread.id}>
      {(stateLabel || thread.resolved_by) && (
        <p className="thread-state">
          {stateLabel && <span className="tag">{stateLabel}</span>}
          {thread.resolved_by && <span className="muted"> by {thread.resolved_by}</span>}
        </p>
      )}
      <ol className="thread-comments">
        {thread.comments.map((comment) => (
          <CommentItem key={comment.id} org={org} thread={thread} comment={comment} />
        ))}
      </ol>
      <ProblemNotice problem={data?.problem ?? null} />
      <Form method="post" action={action} className="form comment-form" ref={form}>
        <CommentText label="Answer" typed={data?.act === 'answer' ? data.typed : ''} />
        <div className="actions">
          <button type="submit" className="button" name="do" value="answer" disabled={state !== 'idle'}>
            Answer
          </button>
          {thread.may_resolve && (
            <button
              type="submit"
              className="button button-quiet"
              name="do"
              value={thread.resolved_at === null ? 'resolve' : 'reopen'}
              formNoValidate
            >
              {thread.resolved_at === null ? 'Resolve' : 'Reopen'}
            </button>
          )}
        </div>
      </Form>
    </section>
  )
}

const labelOf = ({ quote, section_title }: CommentThreadWire) => {
  const about = quote ?? section_title
  return about === null ? 'Comments' : `Comments on ${about.slice(0, 80)}`
}
