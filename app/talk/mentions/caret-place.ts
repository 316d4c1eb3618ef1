/** What decides where a character of a text field is. */
const COPIED = [
  ...['font', 'letterSpacing', 'wordSpacing', 'textIndent', 'textTransform', 'tabSize', 'direction'],
  ...['padding', 'borderWidth', 'borderStyle', 'boxSizing', 'lineHeight'],
] as const

/** The place of a character of a text field in the window. */
export function caretPlace(field: HTMLTextAreaElement, at: number) {
  const style = getComputedStyle(field)
  const copy = document.createElement('div')
  for (const name of COPIED) copy.style[name as 'font'] = style[name as 'font']
  copy.style.cssText +=
    ';position:absolute;visibility:hidden;top:0;left:0;white-space:pre-wrap;overflow-wrap:break-word'
  copy.style.width = `${field.offsetWidth}px`
  const mark = document.createElement('span')
  mark.textContent = '@'
  copy.append(field.value.slice(0, at), mark)
  document.body.append(copy)
  const inCopy = { left: mark.offsetLeft, top: mark.offsetTop, height: mark.offsetHeight }
  copy.remove()
  const box = field.getBoundingClientRect()
  const top = box.top + inCopy.top - field.scrollTop
  return { left: box.left + inCopy.left, top, bottom: top + inCopy.height }
}
