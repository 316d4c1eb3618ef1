import type { Page } from 'playwright-core'

interface Walk {
  /** The elements that the Tab key reaches, in order. */
  stops: string[]
  /** The elements that it does not reach. */
  missed: string[]
  /** Elements on which the focus is not visible. */
  unseen: string[]
  isInOrder: boolean
}

interface FocusRecord {
  expectedStops?: Element[]
  met?: { element: Element; isSeen: boolean }[]
}

/** Walks through a page with the Tab key alone, from the first element to the last. */
export async function walkByKeyboard(page: Page): Promise<Walk> {
  await pressTab(page, await page.evaluate(watchFocus))
  return page.evaluate(describeWalk)
}

/** Sends all key events in their order without waiting for each answer, which would cost more than the walk itself. */
async function pressTab(page: Page, presses: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const key = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 }
  const events = Array.from({ length: presses }, () => ['rawKeyDown', 'keyUp'] as const).flat()
  await Promise.all(events.map((type) => session.send('Input.dispatchKeyEvent', { type, ...key })))
  await session.detach()
}

/**
 * Runs in the page: finds the usable elements, records which of them get the focus, and returns the number of
 * stops. On a page with several hundred stops, only the first hundred are checked.
 */
function watchFocus(): number {
  const focusRecord = globalThis as FocusRecord
  const met: NonNullable<FocusRecord['met']> = []
  // A group of radio buttons is one stop; the arrow keys move in it.
  const isInGroup = (element: Element) =>
    element instanceof HTMLInputElement &&
    element.type === 'radio' &&
    !element.checked &&
    [...(element.form?.elements ?? [])].some(
      (other) => other instanceof HTMLInputElement && other.name === element.name && other.checked,
    )
  const expectedStops = [
    ...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]'),
  ]
    .filter((element) => (element as HTMLElement).tabIndex >= 0 && !element.matches(':disabled'))
    .filter((element) => !isInGroup(element))
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .slice(0, 100)
  focusRecord.expectedStops = expectedStops
  focusRecord.met = met
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element) || met.some(({ element }) => element === target)) return
    const { outlineStyle, outlineWidth } = getComputedStyle(target)
    met.push({ element: target, isSeen: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0 })
  })
  // A date input takes several presses of Tab. A scrollable box may add an optional stop.
  return (
    expectedStops.length + 4 * expectedStops.filter((element) => element.matches('[type=date]')).length + 4
  )
}

function describeWalk(): Walk {
  const { expectedStops = [], met = [] } = globalThis as FocusRecord
  const tell = (element: Element) => element.outerHTML.slice(0, 160)
  const places = met.map(({ element }) => expectedStops.indexOf(element)).filter((place) => place !== -1)
  return {
    stops: places.map((place) => expectedStops[place]?.textContent ?? ''),
    missed: expectedStops.filter((_, place) => !places.includes(place)).map(tell),
    unseen: met.filter(({ isSeen }) => !isSeen).map(({ element }) => tell(element)),
    isInOrder: places.every((place, i) => i === 0 || place > (places[i - 1] ?? 0)),
  }
}
