import { showToast } from '#app/toasts'
import type { ActTarget } from './act-target'
import { describeSaved } from './describe-saved'
import { describeFailure, saveEdits, undoSaved } from './save-edits'

/** Checks or unchecks a criterion at once, and takes it back with the reason if it cannot be saved. */
export async function tickCriterion(box: HTMLButtonElement, target: ActTarget): Promise<void> {
  if (box.dataset.saving !== undefined) return
  const criterion = criterionOf(box)
  const checked = !isChecked(box)
  const show = (isShown: boolean) => showState(criterion, isShown)
  keepFocus(box)
  show(checked)
  box.dataset.saving = ''
  note(criterion, 'Saving…')
  try {
    const edits = [{ check_criterion: { criterion_id: criterion, checked } }]
    const saved = await saveEdits(target, edits, `${checked ? 'Check' : 'Uncheck'} this criterion?`)
    if (saved === null) {
      show(!checked)
      return note(criterion, '')
    }
    const { text, link } = describeSaved(saved, target.location)
    note(criterion, text, link)
    if (saved.saved_as === null) return
    const undo = () => undoTick(criterion, !checked, () => undoSaved(target, saved))
    showToast(`${checked ? 'Criterion checked' : 'Criterion unchecked'}. ${text} ${link?.label}.`, undo)
  } catch (error) {
    show(!checked)
    note(criterion, describeFailure(error), null, 'alert')
  } finally {
    delete box.dataset.saving
  }
}

async function undoTick(criterion: string, before: boolean, undo: () => Promise<void>): Promise<void> {
  showState(criterion, before)
  note(criterion, 'Saving…')
  try {
    await undo()
    note(criterion, 'Undone')
  } catch (error) {
    showState(criterion, !before)
    note(criterion, describeFailure(error), null, 'alert')
  }
}

const observed = new WeakSet<Element>()

/** Keeps the focus on the box of a criterion when the text around it is replaced by the version that was saved. */
function keepFocus(box: HTMLButtonElement): void {
  const part = box.closest('.part-body')
  if (!part || observed.has(part)) return
  observed.add(part)
  let focused = criterionOf(box)
  part.addEventListener('focusin', ({ target }) => {
    const item = target instanceof Element ? target.closest<HTMLElement>('li.task') : null
    focused = item?.dataset.criterion ?? ''
  })
  part.addEventListener('focusout', (event) => {
    if (event instanceof FocusEvent && event.relatedTarget !== null) focused = ''
  })
  new MutationObserver(() => {
    if (focused === '' || document.activeElement !== document.body) return
    itemOf(focused)?.querySelector<HTMLElement>(':scope > .criterion-box')?.focus({ preventScroll: true })
  }).observe(part, { childList: true })
}

const itemOf = (criterion: string) =>
  document.querySelector<HTMLElement>(`li.task[data-criterion="${CSS.escape(criterion)}"]`)

const criterionOf = (box: HTMLButtonElement) => box.closest<HTMLElement>('li.task')?.dataset.criterion ?? ''

const isChecked = (box: HTMLButtonElement) => box.getAttribute('aria-checked') === 'true'

function showState(criterion: string, checked: boolean): void {
  const box = itemOf(criterion)?.querySelector<HTMLButtonElement>(':scope > .criterion-box')
  box?.setAttribute('aria-checked', String(checked))
  if (box) box.value = `${checked ? 0 : 1} ${criterion}`
}

/** Shows how the save goes under the criterion. */
function note(
  criterion: string,
  text: string,
  link: { href: string; label: string } | null = null,
  role = 'status',
): void {
  const item = itemOf(criterion)
  item?.querySelector(':scope > .act-note')?.remove()
  if (!item || text === '') return
  const line = document.createElement('span')
  line.className = role === 'alert' ? 'act-note severity-error' : 'act-note'
  line.setAttribute('role', role)
  line.append(text)
  if (link) {
    const anchor = document.createElement('a')
    anchor.href = link.href
    anchor.textContent = link.label
    line.append(' ', anchor)
  }
  item.append(line)
}
