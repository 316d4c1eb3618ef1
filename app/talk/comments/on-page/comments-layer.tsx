import { useFetcher } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '#app/components/display/icon.tsx'
import type { DocumentLocation } from '#app/library/document/document-location'
import { useIndexed, useTalk } from '#app/live/live-updates'
import type { loader } from '#app/routes/comments/threads'
import type { CommentThreadWire } from '#server/talk/comments/wire'
import { commentsPath, threadsPath } from '#shared/page-paths'
import { CommentsSheet } from './comments-sheet'
import type { Subject } from './subject'
import { useHighlights } from './use-highlights'
import { type SelectedWords, useSelectedQuote } from './use-selected-quote'

export interface CommentsLayerProps {
  location: DocumentLocation
  /** The content that the page shows. */
  sha: string
  /** Called once clicks are answered. */
  onReady: () => void
}

const NONE: CommentThreadWire[] = []

/** The comments of a document on its own page: marks at the quotes, and a sheet with the threads. */
export function CommentsLayer({ location, sha, onReady }: CommentsLayerProps) {
  const { org, owner, repo, path } = location
  const action = commentsPath(org, owner, repo, path)
  const source = threadsPath(org, owner, repo, path)
  const { load, data } = useFetcher<typeof loader>()
  const [subject, setSubject] = useState<Subject | null>(null)
  /** Gets the focus back when the sheet closes. */
  const opener = useRef<Element | null>(null)
  const selected = useSelectedQuote()
  const threads = data?.threads ?? NONE
  const threadAt = useHighlights(threads, sha)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version has other places
  useEffect(() => load(source), [load, source, sha])
  useIndexed(`${owner}/${repo}`, () => load(source))
  useTalk(location, () => load(source))
  useEffect(() => {
    const open = (event: MouseEvent) => {
      const next = subjectOf(event, selected) ?? markedSubject(threadAt(event.clientX, event.clientY), event)
      if (next === null) return
      event.preventDefault()
      opener.current = openerOf(event)
      setSubject(next)
    }
    // Before the router, which would open the page of the comments.
    document.addEventListener('click', open, { capture: true })
    return () => document.removeEventListener('click', open, { capture: true })
  }, [selected, threadAt])
  useEffect(onReady, [onReady])
  const close = () => {
    setSubject(null)
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
  }
  return (
    <>
      {selected && subject === null && <SelectionButton selected={selected} />}
      {subject && (
        <CommentsSheet org={org} action={action} threads={threads} subject={subject} onClose={close} />
      )}
    </>
  )
}

/** The element with the focus. Without one, the clicked link or button. */
const openerOf = ({ target }: MouseEvent): Element | null =>
  document.activeElement !== document.body || !(target instanceof Element)
    ? document.activeElement
    : target.closest('a, button')

/** What a click on a link or button of comments is about; null for other clicks. */
function subjectOf(event: MouseEvent, selected: SelectedWords | null): Subject | null {
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
  if (!isPlain || !(event.target instanceof Element)) return null
  const section = event.target.closest<HTMLElement>('.section-comments')?.dataset.section
  if (section !== undefined) return { kind: 'section', section }
  if (!event.target.closest('.comments-link, .comment-selection')) return null
  return selected ? { kind: 'words', ...selected } : (focusedSection() ?? { kind: 'document' })
}

/** The section in which the focus is, so that the key opens its comments. */
function focusedSection(): Subject | null {
  const focus = document.activeElement
  if (!focus?.closest('.document')) return null
  const headings = document.querySelectorAll<HTMLElement>('.document :is(h2, h3, h4)[id]')
  const before = [...headings].filter(
    (heading) =>
      heading === focus || heading.compareDocumentPosition(focus) & Node.DOCUMENT_POSITION_FOLLOWING,
  )
  const section = before.at(-1)?.id
  return section === undefined ? null : { kind: 'section', section }
}

/** A click on a marked quote opens its thread, unless it is on a link or ends a selection. */
function markedSubject(thread: CommentThreadWire | null, { target }: MouseEvent): Subject | null {
  if (thread === null || !(target instanceof Element) || !target.closest('.document')) return null
  if (target.closest('a, button, summary, input') || !document.getSelection()?.isCollapsed) return null
  return { kind: 'thread', thread: thread.id }
}

function SelectionButton({ selected: { left, top } }: { selected: SelectedWords }) {
  const place = (button: HTMLButtonElement | null) => {
    if (!button) return
    const furthest = document.documentElement.clientWidth - button.offsetWidth - 8
    button.style.left = `${Math.max(8, Math.min(left - button.offsetWidth / 2, furthest))}px`
    button.style.top = `${top + 6}px`
  }
  return (
    <button
      ref={place}
      type="button"
      className="button comment-selection"
      // The selection stays while the button is pressed.
      onPointerDown={(event) => event.preventDefault()}
    >
      <Icon name="comment" />
      Comment
    </button>
  )
}
