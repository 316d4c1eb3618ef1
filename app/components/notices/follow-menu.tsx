import { useFetcher } from '@remix-run/react'
import { useEffect } from 'react'
import { followPath } from '../../../shared/page-paths'
import type { DocumentLocation } from '../../document/document-location'
import { FOLLOW_LABELS, type FollowChoice } from '../../notices/follow-choice'
import type { FollowAnswer } from '../../routes/notices/follow'
import { showToast } from '../../toasts'
import { Icon } from '../display/icon'
import { Menu } from '../inputs/menu'

interface Props {
  location: DocumentLocation
  choice: FollowChoice
}

const STATES: Record<FollowChoice, string> = {
  follow: 'You follow this spec',
  none: 'You are notified only if you own this spec',
  mute: 'You muted this spec',
}

/** Chooses whether the reader is notified about the spec. Works without JavaScript. */
export function FollowMenu({ location: { org, owner, repo, path }, choice }: Props) {
  const { Form, data } = useFetcher<FollowAnswer>()
  useEffect(() => {
    if (data) showToast(data.problem ?? `${STATES[data.choice]}.`)
  }, [data])
  return (
    <Menu
      label={`Notifications: ${STATES[choice]}`}
      icon={<Icon name={choice === 'mute' ? 'muted' : 'bell'} />}
    >
      <p className="menu-title">{STATES[choice]}.</p>
      <Form method="post" action={followPath(org, owner, repo, path)}>
        {Object.entries(FOLLOW_LABELS).map(([value, label]) => (
          <button key={value} type="submit" name="choice" value={value} aria-pressed={value === choice}>
            {label}
          </button>
        ))}
      </Form>
    </Menu>
  )
}
