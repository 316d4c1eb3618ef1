import { useFetcher } from '@remix-run/react'
import { useEffect } from 'react'
import { Icon } from '#app/components/display/icon.tsx'
import { Menu } from '#app/components/inputs/menu.tsx'
import type { DocumentLocation } from '#app/library/document/document-location'
import type { FollowAnswer } from '#app/routes/notices/follow'
import { showToast } from '#app/toasts'
import { followPath } from '#shared/page-paths'
import { FOLLOW_LABELS, type FollowChoice } from './follow-choice'

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
