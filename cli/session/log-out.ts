import { EXIT } from '../exit-codes'
import type { Terminal } from '../terminal'
import { askServer } from './ask-server'
import { forgetCredentials, readCredentials } from './credentials'

/** Ends the sign-in at the server, then forgets it here. Out of reach, the server ends it by itself in a month. */
export async function logOut(_args: unknown, terminal: Terminal): Promise<number> {
  const credentials = readCredentials()
  forgetCredentials()
  if (!credentials) {
    terminal.print('You were not signed in.')
    return EXIT.ok
  }
  const { server, refreshToken } = credentials
  await askServer({ server, path: '/auth/revoke', body: { refresh_token: refreshToken } })
  terminal.print(`Signed out of ${server}.`)
  return EXIT.ok
}
