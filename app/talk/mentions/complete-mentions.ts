import { trpc } from '#app/trpc'
import { caretPlace } from './caret-place'
import { MentionList, type Person } from './mention-list'
import { insertMention, type TypedMention, typedMention } from './typed-mention'

const TYPING_PAUSE_MS = 120

const attached = new WeakSet<HTMLTextAreaElement>()

/** Offers the org's people while `@` and a name are typed. Arrow keys move, Enter and Tab choose, Escape closes. */
export function completeMentions(field: HTMLTextAreaElement, org: string): void {
  if (attached.has(field)) return
  attached.add(field)
  let typed: TypedMention | null = null
  /** Where the mention is that somebody closed. */
  let dismissed = -1
  let pause: ReturnType<typeof setTimeout> | undefined
  const list = new MentionList(field, (person) => choose(person))

  const close = () => {
    clearTimeout(pause)
    list.close()
  }

  const choose = ({ mention }: Person) => {
    close()
    if (typed) insertMention(field, typed, mention)
  }

  const complete = () => {
    clearTimeout(pause)
    const mention = typedMention(field)
    typed = mention
    if (mention === null || mention.start === dismissed) {
      if (mention === null) dismissed = -1
      return close()
    }
    pause = setTimeout(() => offer(mention), TYPING_PAUSE_MS)
  }

  const offer = async (mention: TypedMention) => {
    const people = await findPeople(org, mention.name)
    if (typed !== mention || document.activeElement !== field) return
    if (people.length === 0) close()
    else list.show(people, caretPlace(field, mention.start))
  }

  field.addEventListener('input', complete)
  field.addEventListener('click', complete)
  field.addEventListener('blur', close)
  field.addEventListener('keydown', (event) => {
    if (!list.isOpen || event.isComposing) return
    if (event.key === 'ArrowDown') list.move(1)
    else if (event.key === 'ArrowUp') list.move(-1)
    else if ((event.key === 'Enter' || event.key === 'Tab') && isPlain(event)) {
      if (list.chosen) choose(list.chosen)
    } else if (event.key === 'Escape') {
      dismissed = typed?.start ?? -1
      close()
    } else {
      // The cursor leaves the mention.
      if (MOVES.has(event.key)) close()
      return
    }
    event.preventDefault()
    event.stopPropagation()
  })
  // The `@` may have been typed while this code was loaded.
  complete()
}

const MOVES = new Set(['ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown'])

const isPlain = ({ ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) =>
  !ctrlKey && !metaKey && !shiftKey && !altKey

/** Nobody while the server is unreachable. */
const findPeople = (org: string, q: string): Promise<Person[]> =>
  trpc.comments.mentions.query({ org, q }).then(
    ({ people }) => people,
    () => [],
  )
