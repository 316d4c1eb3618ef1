import { Fragment, useSyncExternalStore } from 'react'
import { modifierName } from '../../keyboard/modifier'

const never = () => () => {}

/** Keys as they are pressed: `g d` one after the other, `mod k` together. The server does not know the machine. */
export function Keys({ keys }: { keys: string }) {
  const modifier = useSyncExternalStore(never, modifierName, () => 'Ctrl')
  return (
    <span className="keys">
      {keys.split(' ').map((name, place) => (
        <Fragment key={name}>
          {place > 0 && ' '}
          <kbd>{name === 'mod' ? modifier : name}</kbd>
        </Fragment>
      ))}
    </span>
  )
}
