import { expect, test } from 'vitest'
import { registry } from '#server/collect'
import { contributionsOf } from '#server/kernel/contributions'
import { APP_EVENTS } from '#server/ports/codehost/github/app-needs'

test('the App subscribes to the events that modules handle, except those that GitHub always sends', async () => {
  const handled = (await contributionsOf({ registry }, 'events')).flatMap(({ source, kind }) =>
    source === 'github' ? [kind] : [],
  )
  const isAlwaysSent = (kind: string) => kind.startsWith('installation')
  expect([...new Set(handled)].filter((kind) => !isAlwaysSent(kind)).sort()).toEqual([...APP_EVENTS])
})
