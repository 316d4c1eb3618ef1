import type { MouseEvent } from 'react'
import type { ActTarget } from './act-target'
import { showOutdated } from './status-control'

/** Handles clicks on the boxes of criteria below an element. The code is loaded with the first click. */
export function useCriterionBoxes(target: ActTarget) {
  return (event: MouseEvent<HTMLElement>) => {
    const box = event.target instanceof Element ? event.target.closest('.criterion-box') : null
    if (!(box instanceof HTMLButtonElement)) return
    event.preventDefault()
    import('./tick-criterion').then(({ tickCriterion }) => tickCriterion(box, target), showOutdated)
  }
}
