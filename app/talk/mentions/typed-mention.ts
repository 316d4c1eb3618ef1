export interface TypedMention {
  /** Where the `@` is. */
  start: number
  /** What follows it, up to the cursor. */
  name: string
}

/** As the server reads mentions: an address before the sign is none. */
const TYPED = /(?<![\w@.+/-])@([\p{L}\p{N}_.+-]{0,60})$/u

/** The mention that is typed right before the cursor. */
export function typedMention({
  value,
  selectionStart,
  selectionEnd,
}: HTMLTextAreaElement): TypedMention | null {
  if (selectionStart !== selectionEnd) return null
  const line = value.slice(value.lastIndexOf('\n', selectionStart - 1) + 1, selectionStart)
  const name = TYPED.exec(line)?.[1]
  return name === undefined ? null : { start: selectionStart - name.length - 1, name }
}

/** Types the mention, so that the browser can undo it. */
export function insertMention(field: HTMLTextAreaElement, { start }: TypedMention, mention: string): void {
  const end = field.selectionStart
  const space = /^\s/.test(field.value.slice(end)) ? '' : ' '
  field.focus()
  field.setSelectionRange(start, end)
  const text = `@${mention}${space}`
  if (document.execCommand('insertText', false, text)) return
  field.setRangeText(text, start, end, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
