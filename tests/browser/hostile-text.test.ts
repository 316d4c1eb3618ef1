import { describe, expect, test } from 'vitest'
import { openSite } from './open-site'

const ATTACKS = [
  `<script>window.pwned=1</script>`,
  `<img src=x onerror="window.pwned=1">`,
  `"><svg onload=window.pwned=1>`,
  `</title><script>window.pwned=1</script>`,
  `</script><script>window.pwned=1</script>`,
  `[link](javascript:window.pwned=1)`,
  `<a href="javascript:window.pwned=1">click</a>`,
  `' onmouseover='window.pwned=1`,
]

const quote = (text: string) => JSON.stringify(text)

const hostileSpec = (attack: string) => `---
title: ${quote(`Title ${attack}`)}
status: ${quote(attack)}
owner: ${quote(attack)}
team: ${quote(attack)}
tags: [${quote(attack)}]
depends_on: [${quote(`${attack}.md`)}]
---
Opening ${attack}

## Heading ${attack}
<!-- svc:system:1 status:blocked:${attack.replace(/[\s>]/g, '')} -->
<!-- svc:ticket:linear:PAY-1 url:javascript:window.pwned=1 -->

- [x] Findable criterion ${attack}
  <!-- svc:realized-in:PR#1 src/${attack.replace(/[\s>]/g, '')}.ts -->
`

const FILE_NAME = `docs/specs/<img src=x onerror='window.pwned=1'>.md`

const FILES = {
  'CONFIG.yaml': `version: "1"\n${quote('<img src=x onerror=window.pwned=1>')}: 1\n`,
  ...Object.fromEntries(
    ATTACKS.map((attack, index) => [`docs/specs/hostile-${index}.md`, hostileSpec(attack)]),
  ),
  [FILE_NAME]: '# Findable file name\n',
}

const site = openSite({ hostile: FILES })

const PAGES: Record<string, string> = {
  dashboard: '',
  repository: 'repos/acme/hostile',
  search: 'search?q=findable',
  'search for an attack': `search?q=${encodeURIComponent(ATTACKS.join(' '))}`,
  'a filter of an attack': `search?team=${encodeURIComponent(ATTACKS[2] ?? '')}`,
  tasks: 'tasks',
  coverage: 'coverage',
  'a file name of an attack': `docs/acme/hostile/${FILE_NAME.split('/').map(encodeURIComponent).join('/')}`,
  ...Object.fromEntries(
    ATTACKS.map((attack, index) => [attack, `specs/acme/hostile/docs/specs/hostile-${index}.md`]),
  ),
}

describe('text of a repository never runs', () => {
  test.each(Object.entries(PAGES))('%s', async (_name, path) => {
    const page = await site.open({ expected: [/Failed to load resource/, /^request: /] })
    const response = await site.visit(page, site.at(path))
    expect(response?.status()).toBe(200)
    expect(await page.evaluate(() => 'pwned' in window)).toBe(false)
    const dangerous = page.locator(
      'a[href^="javascript:" i], [onerror], [onload], [onmouseover], main script',
    )
    expect(await dangerous.count()).toBe(0)
  })
})
