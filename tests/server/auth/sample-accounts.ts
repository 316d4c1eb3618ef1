import { canary } from '../../support/canary/canary'
import { call, type Recipe, type World } from '../audit/act-world'

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
