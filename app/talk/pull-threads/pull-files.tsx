import { Link, useNavigate, useSearchParams } from '@remix-run/react'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { ChangedFile, type ChangedFileWire } from '#app/writing/threads/changed-file.tsx'
import { ChangedFiles } from '#app/writing/threads/changed-files.tsx'
import type { CommentThreadWire } from '#server/talk/comments/wire'
import type { FilesWire } from '#server/writing/pulls/wire'
import { type PatchLine, patchLines } from '#spec/lines/patch-lines'
import type { LinesAnswer } from './comment-on-lines.server'
import { isOfFile, isOnLine } from './is-on-line'
import { LineForm } from './line-form'
import { LineThread } from './line-thread'
import { extendTo, type OpenForm, openFormHref, readOpenForm, sideOf, withoutForm } from './open-form'

interface Props {
  org: string
  headSha: string
  files: FilesWire
  rendered: NonNullable<ComponentProps<typeof ChangedFiles>['rendered']>
  threads: CommentThreadWire[]
  answer: LinesAnswer | null
  /** Beside the heading. */
  children: ReactNode
}

/** The changed files of a pull request with the comments on their lines. */
export function PullFiles({ org, headSha, files, rendered, threads, answer, children }: Props) {
  const [params] = useSearchParams()
  const open = readOpenForm(params)
  const others = withoutForm(params)
  const container = useLineClicks(open, others)
  return (
    <div ref={container}>
      <ChangedFiles
        {...files}
        rendered={rendered}
        renderSource={(file) => (
          <PullFile
            key={file.path}
            org={org}
            file={file}
            threads={threads.filter((thread) => isOfFile(thread, file))}
            open={open?.file === file.path ? open : null}
            headSha={headSha}
            others={others}
            answer={answer}
          />
        )}
      >
        {children}
      </ChangedFiles>
    </div>
  )
}

interface FileProps extends Pick<Props, 'org' | 'headSha' | 'answer' | 'threads'> {
  file: ChangedFileWire
  open: OpenForm | null
  /** The other parameters of the page's address. */
  others: string
}

function PullFile({ org, file, threads, open, headSha, others, answer }: FileProps) {
  const form = open && (
    <LineForm
      key={JSON.stringify(open)}
      open={open}
      patch={patchLines(file.patch ?? '')}
      headSha={headSha}
      others={others}
      answer={answer}
    />
  )
  const isFormUnder = (line: PatchLine) =>
    open?.lines != null && open.side === sideOf(line) && line[open.side] === open.lines.end
  const comments = {
    hrefOf: (line: PatchLine) => openFormHref(formFor(file.path, line), others),
    under: (line: PatchLine) => (
      <>
        {threads
          .filter((thread) => isOnLine(thread, line))
          .map((thread) => (
            <LineThread key={thread.id} org={org} thread={thread} />
          ))}
        {isFormUnder(line) && form}
      </>
    ),
  }
  return (
    <ChangedFile file={file} comments={comments}>
      {file.patch && (
        <p className="panel-body diff-link">
          <Link
            to={openFormHref({ file: file.path, side: 'new', lines: null, isSuggestion: false }, others)}
            preventScrollReset
            replace
          >
            Comment on lines of {file.path}
          </Link>
        </p>
      )}
      {open && !patchLines(file.patch ?? '').some(isFormUnder) && form}
    </ChangedFile>
  )
}

const formFor = (file: string, line: PatchLine): OpenForm => {
  const side = sideOf(line)
  const number = line[side] ?? 1
  return { file, side, lines: { start: number, end: number }, isSuggestion: false }
}

/** Opens the form without a reload. One handler serves the numbers of all lines. */
function useLineClicks(open: OpenForm | null, others: string) {
  const container = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  useEffect(() => {
    const element = container.current
    const onClick = (event: MouseEvent) => {
      const number = event.target instanceof Element && event.target.closest('a.diff-number')
      if (!number || event.button !== 0 || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      const next = readOpenForm(new URL((number as HTMLAnchorElement).href).searchParams)
      if (next)
        navigate(openFormHref(event.shiftKey ? extendTo(open, next) : next, others), {
          preventScrollReset: true,
          replace: true,
        })
    }
    element?.addEventListener('click', onClick)
    return () => element?.removeEventListener('click', onClick)
  }, [open, others, navigate])
  return container
}
