import { makeSignInLink } from '#server/accounts/auth/links/sign-in-link'
import type { ActName } from '#server/kernel/registry'
import { call, type Recipe } from './act-world'

/** Recipes for acts that a GET request of a browser records. */
export const RECIPES_OF_PATHS: [string, ActName[], Recipe][] = [
  [
    '/app/{org}/api/export',
    ['org.export'],
    async ({ root }) => {
      await call(root, 'orgs.create', { slug: 'to-export' })
      return async () => (await root.send('/app/to-export/api/export')).response.text()
    },
  ],
  [
    '/auth/callback',
    ['session.start'],
    async ({ site }) => {
      const account = await site.makeAccount()
      return () => site.signInAs(site.visitor(), account)
    },
  ],
  [
    '/auth/link',
    ['session.start'],
    async ({ site }) => {
      const { userId } = await site.makeAccount()
      const token = await makeSignInLink(site.db, site.clock, userId)
      return () => site.visitor().send(`/auth/link?token=${token}`)
    },
  ],
]
