import { expect, it } from 'vitest'
import { makeOrg } from '#tests/support/make-org'
import { unreachableChat } from '#tests/support/memory-chat'
import { configured, openNotices, specWith } from './open-notices'

const notices = openNotices()
const PATH = 'docs/specs/refunds.md'
const NIGHT = 'chat:\n  default_channel: "#specs"\n'

it('posts the changes of a push as one message, and nothing about the first index', async () => {
  const before = specWith({ Goal: 'todo', Rules: 'todo' })
  const { push } = await notices.pushes({ 'CONFIG.yaml': configured(), [PATH]: before })
  await notices.work()
  expect(notices.chat.posted).toEqual([])

  await push({
    [PATH]: specWith({ Goal: 'done', Rules: 'in_progress' }),
    'docs/specs/new.md': '# New\n\nstatus\n',
  })
  await notices.work()
  await notices.work()
  expect(notices.chat.posted).toHaveLength(1)
  expect(notices.chat.headingsIn('#svc-specs')).toEqual([
    '1 new spec in acme/specs',
    '2 statuses changed in acme/specs',
  ])
  expect(notices.chat.linesIn('#svc-specs')).toContain('Refunds › Goal: To do → Done')
})

it('says nothing about a spec that only moved', async () => {
  const text = specWith({ Goal: 'todo' })
  const { push } = await notices.pushes({ 'CONFIG.yaml': configured(), [PATH]: text })
  await push({ [PATH]: null, 'docs/specs/moved.md': text })
  await notices.work()
  expect(notices.chat.posted).toEqual([])
})

it('reports coverage that drops below the threshold, and only then', async () => {
  const spec = (done: number) => ({ [PATH]: specWith({ Goal: 'todo' }, { criteria: 10, done }) })
  const chat =
    'chat:\n  notifications:\n    coverage_threshold: 50\n  quiet_hours: {start: "00:00", end: "00:00"}\n'
  const { push } = await notices.pushes({ 'CONFIG.yaml': configured(chat), ...spec(9) })
  await push(spec(6))
  await notices.work()
  expect(notices.chat.posted).toEqual([])
  await push(spec(4))
  await notices.work()
  expect(notices.chat.linesIn('#svc-specs')).toEqual(['Refunds: 60% to 40%'])
})

it('posts a request for a review once', async () => {
  const spec = (head: string) => ({ [PATH]: specWith({ Goal: 'todo' }, { head }) })
  const { push } = await notices.pushes({ 'CONFIG.yaml': configured(), ...spec('') })
  await push(spec('review_status: in_review\n'))
  await push(spec('review_status: in_review\ntags: [a]\n'))
  await notices.work()
  expect(notices.chat.headingsIn('#svc-specs')).toEqual(['1 spec waits for a review in acme/specs'])
})

it.each([
  ['spec_status_change: false', [], ['turned_off']],
  ['spec_status_change: {channel: "#own"}', ['#own'], [null]],
  ['spec_status_change: {enabled: false, channel: "#own"}', [], ['turned_off']],
])('routes by chat.notifications: %s', async (setting, channels, reasons) => {
  const chat = `chat:\n  notifications:\n    ${setting}\n`
  const { push } = await notices.pushes({
    'CONFIG.yaml': configured(chat),
    [PATH]: specWith({ Goal: 'todo' }),
  })
  await push({ [PATH]: specWith({ Goal: 'done' }) })
  await notices.work()
  expect(notices.chat.posted.map(({ channel }) => channel)).toEqual(channels)
  expect(await notices.reasons()).toEqual(reasons)
})

it('uses a written default_channel before chat_channel', async () => {
  for (const [config, channel] of [
    ['chat_channel: "#simple"\n', '#simple'],
    ['chat_channel: "#simple"\nchat: {default_channel: "#written"}\n', '#written'],
  ] as const) {
    notices.chat.posted.length = 0
    const { push, git } = await notices.pushes({
      'CONFIG.yaml': configured(config),
      [PATH]: specWith({ Goal: 'todo' }),
    })
    await push({ [PATH]: specWith({ Goal: 'done' }) })
    await notices.work()
    expect(notices.chat.posted.map((posted) => posted.channel)).toEqual([channel])
    git.remove()
    notices.indexing.org = await makeOrg(notices.indexing.db)
  }
})

it('holds messages during quiet hours, drops what was undone, and posts the rest as one message', async () => {
  const { push } = await notices.pushes({
    'CONFIG.yaml': configured(NIGHT),
    [PATH]: specWith({ Goal: 'todo', Rules: 'todo' }),
  })
  notices.now = new Date('2026-03-03T23:00:00Z')
  await push({ [PATH]: specWith({ Goal: 'done', Rules: 'todo' }) })
  await notices.work()
  notices.now = new Date('2026-03-04T02:00:00Z')
  await push({ [PATH]: specWith({ Goal: 'todo', Rules: 'blocked' }) })
  await notices.work()
  notices.now = new Date('2026-03-04T07:59:00Z')
  await notices.work()
  expect(notices.chat.posted).toEqual([])

  notices.now = new Date('2026-03-04T08:00:00Z')
  await notices.work()
  expect(notices.chat.posted).toHaveLength(1)
  expect(notices.chat.linesIn('#specs')).toEqual(['Refunds › Rules: To do → Blocked'])
})

it('drops what is completely undone or removed when it is due', async () => {
  const { push } = await notices.pushes({
    'CONFIG.yaml': configured(NIGHT),
    [PATH]: specWith({ Goal: 'todo' }),
  })
  notices.now = new Date('2026-03-03T23:00:00Z')
  await push({ [PATH]: specWith({ Goal: 'done' }) })
  await push({ [PATH]: specWith({ Goal: 'todo' }), 'docs/specs/gone.md': '# Gone\n' })
  await push({ 'docs/specs/gone.md': null })
  await notices.work()
  notices.now = new Date('2026-03-04T09:00:00Z')
  await notices.work()
  expect(notices.chat.posted).toEqual([])
  expect((await notices.reasons()).toSorted()).toEqual(['outdated', 'undone', 'undone'])
})

it('is never quiet without a chat mapping, or when start and end are equal', async () => {
  notices.now = new Date('2026-03-03T23:00:00Z')
  for (const config of ['', 'chat:\n  quiet_hours: {start: "22:00", end: "22:00"}\n']) {
    notices.chat.posted.length = 0
    notices.indexing.org = await makeOrg(notices.indexing.db)
    const { push, git } = await notices.pushes({
      'CONFIG.yaml': configured(config),
      [PATH]: specWith({ Goal: 'todo' }),
    })
    await push({ [PATH]: specWith({ Goal: 'done' }) })
    await notices.work()
    expect(notices.chat.posted).toHaveLength(1)
    git.remove()
  }
})

it('refuses shared channels unless they are allowed, and says why', async () => {
  notices.chat.shared.add('#svc-specs')
  const { push } = await notices.pushes({ 'CONFIG.yaml': configured(), [PATH]: specWith({ Goal: 'todo' }) })
  await push({ [PATH]: specWith({ Goal: 'done' }) })
  await notices.work()
  expect(await notices.reasons()).toEqual(['shared_channel'])
  const allowed = 'chat:\n  allow_shared_channels: true\n'
  await push({ 'CONFIG.yaml': configured(allowed), [PATH]: specWith({ Goal: 'todo' }) })
  await notices.work()
  expect(notices.chat.linesIn('#svc-specs')).toEqual(['Refunds › Goal: Done → To do'])
})

it('does not name documents and sections that AI may not see, and says so in the log', async () => {
  const secret = 'docs/specs/secret.md'
  const hidden = (state: string) =>
    specWith({ Goal: state }, { head: 'ai_exposure: none\n' }).replace('Refunds', 'Zanzibar')
  const { push } = await notices.pushes({
    'CONFIG.yaml': configured(),
    [PATH]: specWith({ Goal: 'todo' }),
    [secret]: hidden('todo'),
  })
  await push({ [PATH]: specWith({ Goal: 'done' }), [secret]: hidden('done') })
  await notices.work()
  expect(notices.chat.linesIn('#svc-specs')).toEqual(['Refunds › Goal: To do → Done'])
  await push({ [secret]: hidden('todo') })
  await notices.work()
  await push({ 'docs/specs/half.md': specWith({ Quagga: 'todo' }, { head: 'ai_exposure: metadata\n' }) })
  await push({ 'docs/specs/half.md': specWith({ Quagga: 'done' }, { head: 'ai_exposure: metadata\n' }) })
  await notices.work()
  expect(await notices.reasons()).toEqual([null, 'ai_exposure', null, null])
  expect(notices.chat.linesIn('#svc-specs')).toContain('Refunds › a section: To do → Done')
  expect(JSON.stringify(notices.chat.posted).toLowerCase()).not.toContain('quagga')
  expect(JSON.stringify(notices.chat.posted)).not.toContain('Zanzibar')
})

it('logs channels that do not exist or are archived', async () => {
  const { push } = await notices.pushes({ 'CONFIG.yaml': configured(), [PATH]: specWith({ Goal: 'todo' }) })
  notices.chat.missing.add('#svc-specs')
  await push({ [PATH]: specWith({ Goal: 'done' }) })
  await notices.work()
  notices.chat.missing.clear()
  notices.chat.archived.add('#svc-specs')
  await push({ [PATH]: specWith({ Goal: 'todo' }) })
  await notices.work()
  expect(await notices.log()).toMatchObject([
    { reason: 'no_channel', error: expect.stringContaining('no channel #svc-specs') },
    { reason: 'no_channel', error: expect.stringContaining('archived') },
  ])
})

it('does not post again what the workspace accepted before the sender died', async () => {
  const { push } = await notices.pushes({ 'CONFIG.yaml': configured(), [PATH]: specWith({ Goal: 'todo' }) })
  await push({ [PATH]: specWith({ Goal: 'done' }) })
  notices.chat.afterPost = () => {
    throw new Error('killed')
  }
  await expect(notices.work()).rejects.toThrow('killed')
  notices.chat.afterPost = () => {}
  await notices.work()
  expect(notices.chat.posted).toHaveLength(1)
  expect(await notices.log()).toMatchObject([{ state: 'sent' }])
})

it('posts after an outage what it could not post, if it is still true', async () => {
  const { push } = await notices.pushes({ 'CONFIG.yaml': configured(), [PATH]: specWith({ Goal: 'todo' }) })
  await push({ [PATH]: specWith({ Goal: 'done' }) })
  notices.chat.beforePost = () => {
    throw unreachableChat()
  }
  await expect(notices.work()).rejects.toThrow('does not respond')
  notices.chat.beforePost = () => {}
  await push({ [PATH]: specWith({ Goal: 'blocked' }) })
  await notices.work()
  expect(notices.chat.linesIn('#svc-specs')).toEqual(['Refunds › Goal: To do → Blocked'])
})
