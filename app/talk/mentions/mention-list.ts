import type { MentionsWire } from '#server/talk/comments/wire'

export type Person = MentionsWire['people'][number]

const MARGIN = 8

/** The list of people below the typed `@`. The focus stays in the field, which says which person is active. */
export class MentionList {
  readonly element = document.createElement('div')
  people: readonly Person[] = []
  private active = 0

  constructor(
    private readonly field: HTMLTextAreaElement,
    choose: (person: Person) => void,
  ) {
    const { element } = this
    element.id = `pl-_mentions-${++made}`
    element.className = 'mention-list'
    element.role = 'listbox'
    element.ariaLabel = 'People'
    element.popover = 'manual'
    // The focus stays in the field.
    element.addEventListener('pointerdown', (event) => event.preventDefault())
    element.addEventListener('click', ({ target }) => {
      const option = target instanceof Element ? target.closest<HTMLElement>('[role=option]') : null
      const person = this.people[Number(option?.dataset.at ?? -1)]
      if (person) choose(person)
    })
  }

  get isOpen(): boolean {
    return this.element.isConnected
  }

  get chosen(): Person | undefined {
    return this.people[this.active]
  }

  show(people: readonly Person[], place: { left: number; top: number; bottom: number }): void {
    const { element, field } = this
    this.people = people
    element.replaceChildren(...people.map((person, at) => optionOf(`${element.id}-${at}`, person, at)))
    if (!this.isOpen) {
      document.body.append(element)
      element.showPopover()
      field.role = 'combobox'
      field.ariaExpanded = 'true'
      field.setAttribute('aria-autocomplete', 'list')
      field.setAttribute('aria-haspopup', 'listbox')
      field.setAttribute('aria-controls', element.id)
    }
    this.activate(0)
    this.moveTo(place)
  }

  move(step: 1 | -1): void {
    this.activate((this.active + step + this.people.length) % this.people.length)
  }

  close(): void {
    if (!this.isOpen) return
    const { element, field } = this
    element.remove()
    for (const name of STATE_OF_FIELD) field.removeAttribute(name)
  }

  private activate(at: number): void {
    this.active = at
    const options = [...this.element.children]
    options.forEach((option, i) => {
      option.ariaSelected = String(i === at)
    })
    options[at]?.scrollIntoView({ block: 'nearest' })
    this.field.setAttribute('aria-activedescendant', `${this.element.id}-${at}`)
  }

  /** Below the line, or above it where a keyboard or the window leaves no room. */
  private moveTo({ left, top, bottom }: { left: number; top: number; bottom: number }): void {
    const { element } = this
    const { offsetWidth: width, offsetHeight: height } = element
    const end = visualViewport ? visualViewport.offsetTop + visualViewport.height : innerHeight
    const furthest = document.documentElement.clientWidth - width - MARGIN
    const isBelow = bottom + height + MARGIN <= end || top < height + MARGIN
    element.style.left = `${Math.max(MARGIN, Math.min(left, furthest))}px`
    element.style.top = `${isBelow ? bottom + 4 : top - height - 4}px`
  }
}

let made = 0

const STATE_OF_FIELD = [
  ...['role', 'aria-expanded', 'aria-autocomplete', 'aria-haspopup'],
  ...['aria-controls', 'aria-activedescendant'],
]

function optionOf(id: string, { name, mention }: Person, at: number): HTMLElement {
  const option = document.createElement('div')
  option.id = id
  option.role = 'option'
  option.dataset.at = String(at)
  const label = document.createElement('span')
  label.dir = 'auto'
  label.textContent = name
  const note = document.createElement('span')
  note.className = 'muted'
  note.textContent = `@${mention}`
  option.append(label, note)
  return option
}
