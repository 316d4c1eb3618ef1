import { EXIT } from '../exit-codes'
import type { Terminal } from '../terminal'
import { askServer } from './ask-server'
import { deleteCredentials, readCredentials } from './credentials'

/** Deletes the tokens here, then revokes them on the server. If it is unreachable, they expire within a month. */
export async function logOut(_args: unknown, terminal: Terminal): Promise<number> {
  const credentials = readCredentials()
  deleteCredentials()
  if (!credentials) {
    terminal.print('You are not signed in.')
    return EXIT.ok
  }
  const { server, refreshToken } = credentials
  await askServer({ server, path: '/auth/revoke', body: { refresh_token: refreshToken } })
  terminal.print(`Signed out of ${server}.`)
  return EXIT.ok
}
