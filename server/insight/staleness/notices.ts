import { z } from 'zod'
import { defineNotice } from '#server/kernel/notices/notices'
import { aboutSpec, SpecItem, specLink } from '#server/kernel/notices/spec-notices'
import { counted } from '#shared/counted'

export const staleSpecWarning = defineNotice({
  name: 'stale_spec_warning',
  label: 'Stale specs',
  item: SpecItem.extend({ staleSince: z.string() }),
  chat: 'stale_spec_warning',
  audience: 'followers',
  subject: ({ path }) => path,
  merge: (_, later) => later,
  heading: (count, source) => `${counted(count, 'spec is', 'specs are')} stale in ${source}`,
  describe: (item, links) => [specLink(item, links), { text: `, since ${item.staleSince.slice(0, 10)}` }],
  actions: ({ path, title }, links, repo) => {
    const value = JSON.stringify({ repo, path })
    return [
      { name: 'attest', label: `Mark ${title} reviewed`, value, page: links.attest(path), isMain: true },
      { name: 'open', label: 'Open', value: '', url: links.spec(path) },
      { name: 'snooze', label: 'Remind me tomorrow', value },
      { name: 'mute', label: 'Mute', value },
    ]
  },
  samples: [{ ...aboutSpec('Refunds'), staleSince: '2026-01-12T00:00:00.000Z' }],
})
