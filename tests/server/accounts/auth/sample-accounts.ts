import type { OutgoingMail } from '#server/ports/mail/port'
import { call, type Recipe, someone, type World } from '#tests/server/platform/audit/act-world'
import { canary } from '#tests/support/canary/canary'

export const tokenOf = (url: string) => new URL(url, 'http://own').searchParams.get('token') ?? ''

let people = 0
export const newcomer = () => {
  people += 1
  return { name: 'New Comer', email: `new-${people}@example.com`, password: canary('other-password') }
}

export const invite = async ({ root, at: { org } }: World) =>
  tokenOf((await call<{ url: string }>(root, 'orgs.invite', { org, role: 'editor' })).url)

export const startDevice = async ({ site }: World) =>
  (await (await site.visitor().post('/auth/device/code', {})).response.json()) as {
    user_code: string
    device_code: string
  }

export const answerDevice =
  (approve: boolean): Recipe =>
  async (world) => {
    const { user_code } = await startDevice(world)
    return () => call(world.root, 'signIn.answerDevice', { user_code, approve })
  }

/** A person, the request for a mail that confirms their address, and the token in it. */
async function confirming({ site }: World) {
  const { visitor } = await someone(site)
  const { ports } = site.ctx
  let token = ''
  const before = ports.mail
  const send = async () => {
    ports.mail = {
      send: async ({ text }: OutgoingMail) => {
        token = tokenOf(/http\S+/.exec(text)?.[0] ?? '')
      },
      tryConnection: async () => {},
    }
    try {
      await call(visitor, 'account.sendConfirmation', {})
    } finally {
      ports.mail = before
    }
  }
  return { send, confirm: () => call(visitor, 'account.confirmEmail', { token }) }
}

export const sendConfirmation: Recipe = async (world) => (await confirming(world)).send

export const confirmEmail: Recipe = async (world) => {
  const { send, confirm } = await confirming(world)
  await send()
  return confirm
}
