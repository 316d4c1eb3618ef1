import type { PatchLine, Side } from '#spec/lines/patch-lines'

/** The form for a comment on lines, as the address of the page has it. */
export interface OpenForm {
  file: string
  side: Side
  /** The first and the last line. Null: the form asks for them. */
  lines: { start: number; end: number } | null
  /** Whether it proposes the lines to change. */
  isSuggestion: boolean
}

export const FORM_ID = 'pl-_line-form'

const LINES = /^(old|new)-(\d{1,8})(?:-(\d{1,8}))?$/

export function readOpenForm(params: URLSearchParams): OpenForm | null {
  const file = params.get('file')
  if (file === null) return null
  const [, side = 'new', start = '', end = start] = LINES.exec(params.get('lines') ?? '') ?? []
  return {
    file,
    side: side === 'old' ? 'old' : 'new',
    lines: start === '' ? null : { start: Number(start), end: Number(end) },
    isSuggestion: params.has('suggest'),
  }
}

/** The other parameters of the page's address. */
export function withoutForm(params: URLSearchParams): string {
  const others = new URLSearchParams(params)
  for (const own of ['file', 'lines', 'suggest']) others.delete(own)
  return others.toString()
}

/** The address that opens the form. Without JavaScript the page scrolls to it. */
export function openFormHref({ file, side, lines, isSuggestion }: OpenForm, others: string): string {
  const params = new URLSearchParams(others)
  params.set('file', file)
  if (lines) params.set('lines', [side, ...new Set([lines.start, lines.end])].join('-'))
  if (isSuggestion) params.set('suggest', '')
  return `?${params}#${FORM_ID}`
}

/** Context lines are commented on in the new version. */
export const sideOf = ({ kind }: Pick<PatchLine, 'kind'>): Side => (kind === 'removed' ? 'old' : 'new')

/** With the Shift key, the lines from the open form to this one. */
export function extendTo(open: OpenForm | null, next: OpenForm): OpenForm {
  if (!open?.lines || !next.lines || open.file !== next.file || open.side !== next.side) return next
  const numbers = [open.lines.start, open.lines.end, next.lines.end]
  return { ...next, lines: { start: Math.min(...numbers), end: Math.max(...numbers) } }
}
