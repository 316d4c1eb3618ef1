import { Fragment } from 'react'
import { modifierName } from '../keyboard/modifier'

/** Keys as they are pressed: `g d` one after the other, `mod k` together. */
export function Keys({ keys }: { keys: string }) {
  const names = keys.split(' ').map((name) => (name === 'mod' ? modifierName() : name))
  return (
    <span className="keys">
      {names.map((name, place) => (
        <Fragment key={name}>
          {place > 0 && ' '}
          <kbd>{name}</kbd>
        </Fragment>
      ))}
    </span>
  )
}
