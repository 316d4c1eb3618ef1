import { type RefObject, useEffect, useRef, useState } from 'react'

/** The commit that the page shows, and the lines of the form in it. */
interface ShownLines {
  headSha: string
  text: string | null
}

/** Comments that were typed when their form went away, as when a push moves its line, by form. */
const unsent = new Map<string, { body: string; opened: ShownLines }>()

/**
 * Keeps what is typed into the form when it is drawn at another place of the page. Returns the commit to send: the shown one,
 * or the former one if the lines are others since the form was opened, so that the comment is refused.
 */
export function useUnsent(form: RefObject<HTMLFormElement>, key: string, shown: ShownLines): string {
  const first = useRef(shown)
  const [opened, setOpened] = useState(shown)
  useEffect(() => {
    const element = form.current
    const field = element?.querySelector('textarea')
    if (!element || !field) return
    const kept = unsent.get(key)
    unsent.delete(key)
    if (kept) {
      field.value ||= kept.body
      setOpened(kept.opened)
    }
    let isDone = false
    const onDone = () => {
      isDone = true
    }
    const onInput = () => {
      isDone = false
    }
    element.addEventListener('submit', onDone)
    element.addEventListener('reset', onDone)
    element.addEventListener('input', onInput)
    return () => {
      element.removeEventListener('submit', onDone)
      element.removeEventListener('reset', onDone)
      element.removeEventListener('input', onInput)
      if (!isDone && field.value !== '')
        unsent.set(key, { body: field.value, opened: kept?.opened ?? first.current })
    }
  }, [form, key])
  return opened.text === shown.text ? shown.headSha : opened.headSha
}
