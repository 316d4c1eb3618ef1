import { useFetcher } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '#app/components/display/icon.tsx'
import { ProblemNotice } from '#app/components/display/problem-notice.tsx'
import { showToast } from '#app/toasts'
import type { CommentThreadWire } from '#server/talk/comments/wire'
import { CommentText } from '../comment-text'
import type { StartAnswer } from '../start-thread.server'
import { ThreadList } from '../thread-list'
import type { Subject } from './subject'

interface Props {
  org: string
  /** The address that starts threads. */
  action: string
  threads: CommentThreadWire[]
  subject: Subject
  onClose: () => void
}

/** The threads of a subject and a form for a new one: beside the text, and on a phone a sheet at the bottom. */
export function CommentsSheet({ org, action, threads, subject, onClose }: Props) {
  const sheet = useRef<HTMLElement>(null)
  useEffect(() => {
    const field = subject.kind === 'words' ? sheet.current?.querySelector('textarea') : sheet.current
    field?.focus()
  }, [subject])
  // The focus may be in the text meanwhile.
  useEffect(() => {
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose()
    }
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [onClose])
  const [started, setStarted] = useState(0)
  const shown = threadsOf(threads, subject)
  const heading = headingOf(subject)
  return (
    <aside ref={sheet} className="comments-sheet" role="dialog" aria-label="Comments" tabIndex={-1}>
      <header className="comments-sheet-head">
        <h2>
          Comments
          {heading && <span className="muted"> · {heading}</span>}
        </h2>
        <button type="button" className="icon-button" aria-label="Close comments" onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      <ThreadList org={org} threads={shown} />
      {subject.kind !== 'thread' && (
        <NewThread action={action} subject={subject} onStart={() => setStarted(started + 1)} key={started} />
      )}
    </aside>
  )
}

/** The heading of the section, as the page shows it. */
const headingOf = (subject: Subject): string | null =>
  'section' in subject && subject.section !== null
    ? (document.getElementById(subject.section)?.innerText.trim() ?? null)
    : null

function threadsOf(threads: CommentThreadWire[], subject: Subject): CommentThreadWire[] {
  if (subject.kind === 'document') return threads
  if (subject.kind === 'thread') return threads.filter(({ id }) => id === subject.thread)
  const inSection = threads.filter(({ section_id }) => section_id === subject.section)
  return subject.kind === 'section'
    ? inSection
    : inSection.filter(({ quote }) => quote === subject.quote.text)
}

interface NewThreadProps {
  action: string
  subject: Exclude<Subject, { kind: 'thread' }>
  /** Called when a thread was started. */
  onStart: () => void
}

function NewThread({ action, subject, onStart }: NewThreadProps) {
  const { Form, data, state } = useFetcher<StartAnswer>()
  const quote = subject.kind === 'words' ? subject.quote : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (data === undefined || data.problem !== null) return
    showToast('Comment added.')
    onStart()
  }, [data])
  return (
    <Form method="post" action={action} className="form comment-form" aria-label="New comment">
      {quote && <blockquote dir="auto">{quote.text}</blockquote>}
      <ProblemNotice problem={data?.problem ?? null} />
      <input
        type="hidden"
        name="section"
        value={subject.kind === 'document' ? '' : (subject.section ?? '')}
      />
      <input type="hidden" name="quote" value={quote?.text ?? ''} />
      <input type="hidden" name="quote_before" value={quote?.before ?? ''} />
      <input type="hidden" name="quote_after" value={quote?.after ?? ''} />
      <CommentText label="New comment" typed={data?.typed} />
      <div className="actions">
        <button
          type="submit"
          className="button button-main"
          name="do"
          value="start"
          disabled={state !== 'idle'}
        >
          Comment
        </button>
      </div>
    </Form>
  )
}
