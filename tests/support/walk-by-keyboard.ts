import type { Page } from 'playwright-core'

interface Walk {
  /** What the Tab key comes to, in its order, as far as it is wanted. */
  stops: string[]
  /** What it does not come to. */
  missed: string[]
  /** Where nobody would see that the focus is there. */
  unseen: string[]
  isInOrder: boolean
}

interface Kept {
  wanted?: Element[]
  met?: { element: Element; isSeen: boolean }[]
}

/** Goes through a page by the Tab key alone, from its beginning to its end. */
export async function walkByKeyboard(page: Page): Promise<Walk> {
  const presses = await page.evaluate(watchFocus)
  for (let press = 0; press < presses; press++) await page.keyboard.press('Tab')
  return page.evaluate(tellOfWalk)
}

/**
 * In the page: looks for what can be used, remembers what takes the focus, and answers how far it is. Of the hundreds of
 * stops of a reference the first hundred stand for the others.
 */
function watchFocus(): number {
  const kept = globalThis as Kept
  const met: NonNullable<Kept['met']> = []
  const wanted = [
    ...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]'),
  ]
    .filter((element) => (element as HTMLElement).tabIndex >= 0 && !element.matches(':disabled'))
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .slice(0, 100)
  kept.wanted = wanted
  kept.met = met
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element) || met.some(({ element }) => element === target)) return
    const { outlineStyle, outlineWidth } = getComputedStyle(target)
    met.push({ element: target, isSeen: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0 })
  })
  // A date is several stops of the key, and a box that scrolls is one that nobody has to make.
  return wanted.length + 4 * wanted.filter((element) => element.matches('[type=date]')).length + 4
}

function tellOfWalk(): Walk {
  const { wanted = [], met = [] } = globalThis as Kept
  const tell = (element: Element) => element.outerHTML.slice(0, 160)
  const places = met.map(({ element }) => wanted.indexOf(element)).filter((place) => place !== -1)
  return {
    stops: places.map((place) => wanted[place]?.textContent ?? ''),
    missed: wanted.filter((_, place) => !places.includes(place)).map(tell),
    unseen: met.filter(({ isSeen }) => !isSeen).map(({ element }) => tell(element)),
    isInOrder: places.every((place, i) => i === 0 || place > (places[i - 1] ?? 0)),
  }
}
