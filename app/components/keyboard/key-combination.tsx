import { Fragment, useSyncExternalStore } from 'react'
import { modifierName } from '#app/keyboard/modifier'

const subscribeToNothing = () => () => {}

/** Shows keys: `g t` is a sequence, `mod k` a combination. The server renders Ctrl, because the platform is unknown there. */
export function KeyCombination({ keys }: { keys: string }) {
  const modifier = useSyncExternalStore(subscribeToNothing, modifierName, () => 'Ctrl')
  return (
    <span className="keys">
      {keys.split(' ').map((name, index) => (
        <Fragment key={name}>
          {index > 0 && ' '}
          <kbd>{name === 'mod' ? modifier : name}</kbd>
        </Fragment>
      ))}
    </span>
  )
}
