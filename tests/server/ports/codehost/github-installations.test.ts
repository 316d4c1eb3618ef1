import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { refOf, startFakeGitHub } from '#tests/support/fake-github/index'
import { collect } from './open-committing-host'
import { hostOf } from './open-github'

const SECRET = 'a secret of both'
const receivedDeliveries: { delivery: string; event: string; isSigned: boolean }[] = []
let status = 200
const receiver = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const signature = createHmac('sha256', SECRET).update(Buffer.concat(chunks)).digest('hex')
  receivedDeliveries.push({
    delivery: String(request.headers['x-github-delivery']),
    event: String(request.headers['x-github-event']),
    isSigned: request.headers['x-hub-signature-256'] === `sha256=${signature}`,
  })
  response.writeHead(status).end()
})
receiver.listen(0, '127.0.0.1')
await once(receiver, 'listening')

let clock = new Date('2026-03-01T10:00:00Z')
const github = await startFakeGitHub({
  now: () => clock,
  webhook: { url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`, secret: SECRET },
})
const host = hostOf(github)
afterAll(async () => {
  receiver.close()
  await github.stop()
})

describe('installations', () => {
  it('are listed with their accounts and whether they are suspended', async () => {
    const acme = github.install('acme')
    const person = github.install('somebody', 'User')
    github.suspend(person)
    expect(await collect(host.installations())).toEqual([
      {
        id: acme.id,
        account: { id: acme.account.id, login: 'acme', kind: 'organization' },
        isSuspended: false,
      },
      {
        id: person.id,
        account: { id: person.account.id, login: 'somebody', kind: 'user' },
        isSuspended: true,
      },
    ])
    expect(await host.installation(acme.id)).toMatchObject({ account: { login: 'acme' } })
    github.uninstall(acme)
    github.uninstall(person)
    expect(await collect(host.installations())).toEqual([])
    expect(await host.installation(acme.id)).toBeNull()
  })

  it('list all their repositories with their details, page by page', async () => {
    const made = Array.from({ length: 101 }, (_, i) =>
      github.createRepository({ owner: 'many', name: `r${i}`, path: '/', isPrivate: i === 100 }),
    )
    const real = github.createRepository({
      owner: 'many',
      name: 'last',
      description: 'The last',
      files: { a: 'a' },
    })
    for (const repository of made) repository.path = real.path
    const offered = await collect(host.repositories(real.installation.id))
    expect(offered.map(({ name }) => name)).toEqual([...made, real].map(({ name }) => name))
    expect(offered.at(-1)).toEqual({
      id: real.id,
      owner: 'many',
      name: 'last',
      description: 'The last',
      defaultBranch: 'main',
      isArchived: false,
      isPrivate: false,
    })
    expect(offered.at(-2)?.isPrivate).toBe(true)
  })

  it('are administered only by owners of the account who can see them', async () => {
    const company = github.install('company')
    company.account.members.set('owner', 'admin').set('writer', 'member')
    const own = github.install('writer', 'User')
    const [ofCompany, ofPerson] = [await host.installation(company.id), await host.installation(own.id)]
    if (!ofCompany || !ofPerson) return expect.fail('both are installed')
    const administers = (installation: typeof ofCompany, login: string, sees = [company, own]) =>
      host.administers(installation, github.userToken(login, sees))
    expect(await administers(ofCompany, 'owner')).toBe(true)
    expect(await administers(ofCompany, 'owner', [own])).toBe(false)
    expect(await administers(ofCompany, 'writer')).toBe(false)
    expect(await administers(ofCompany, 'stranger')).toBe(false)
    expect(await administers(ofPerson, 'writer')).toBe(true)
    expect(await administers(ofPerson, 'owner')).toBe(false)
    const administered = async (login: string, sees = [company, own]) =>
      (await collect(host.administered(github.userToken(login, sees)))).map(({ id }) => id)
    expect(await administered('owner')).toEqual([company.id])
    expect(await administered('owner', [own])).toEqual([])
    expect(await administered('writer')).toEqual([own.id])
    await expect(host.administers(ofCompany, 'ghu_ended')).rejects.toMatchObject({ code: 'signed_out' })
  })

  it('have members with their roles, and users with their repository permissions', async () => {
    const repository = github.createRepository({ owner: 'staffed', files: { a: 'a' } })
    const { account, id } = repository.installation
    account.members.set('lead', 'admin').set('hand', 'member')
    repository.permissions.set('guest', 'write')
    const installation = (await host.installation(id)) ?? expect.fail('it is installed')
    const members = await collect(host.members(installation))
    expect(members.map(({ login, role }) => [login, role])).toEqual([
      ['lead', 'admin'],
      ['hand', 'member'],
    ])
    const may = (login: string) => host.permissionOf(refOf(repository), login)
    expect(await Promise.all(['lead', 'hand', 'guest', 'stranger'].map(may))).toEqual([
      'admin',
      'read',
      'write',
      'none',
    ])
    const own =
      (await host.installation(github.install('alone', 'User').id)) ?? expect.fail('it is installed')
    expect(await collect(host.members(own))).toMatchObject([{ login: 'alone', role: 'admin' }])
  })
})

describe('failed deliveries', () => {
  it('are listed once each with their newest attempt, without later successes, up to the requested age', async () => {
    const minute = () => {
      clock = new Date(clock.getTime() + 60_000)
    }
    await github.emit('push', {}, { isLost: true })
    minute()
    const since = clock
    const lostDelivery = await github.emit('push', { action: 'x' }, { isLost: true })
    status = 500
    const rejection = await github.emit('issues', { action: 'opened' })
    status = 200
    const mended = await github.emit('push', {}, { isLost: true })
    await host.redeliver(mended.id)
    await github.emit('push', {})
    minute()
    status = 503
    await host.redeliver(rejection.id)
    status = 200
    const failed = await collect(host.failedDeliveries(since))
    expect(failed.map(({ deliveryId, event, action }) => [deliveryId, event, action])).toEqual([
      [rejection.guid, 'issues', 'opened'],
      [lostDelivery.guid, 'push', 'x'],
    ])
    expect(failed[0]?.deliveredAt).toEqual(clock)
    expect(failed[0]?.id).not.toBe(rejection.id)
  })

  it('are sent again with the same id and signature on request', async () => {
    const lostDelivery = await github.emit('push', { ref: 'refs/heads/main' }, { isLost: true })
    receivedDeliveries.length = 0
    await host.redeliver(lostDelivery.id)
    expect(receivedDeliveries).toEqual([{ delivery: lostDelivery.guid, event: 'push', isSigned: true }])
    await expect(host.redeliver(1)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('are found beyond the first page', async () => {
    const since = clock
    const first = await github.emit('push', {}, { isLost: true })
    for (let i = 0; i < 230; i++) await github.emit('push', {})
    const failed = await collect(host.failedDeliveries(since))
    expect(failed.map(({ deliveryId }) => deliveryId)).toContain(first.guid)
  })
})
