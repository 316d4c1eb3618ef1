import { makeSignInLink } from '../../../server/auth/links/sign-in-link'
import type { ActName } from '../../../server/collect'
import type { Recipe } from './act-world'

/** Recipes for acts that a GET request of a browser records. */
export const RECIPES_OF_PATHS: [string, ActName[], Recipe][] = [
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
