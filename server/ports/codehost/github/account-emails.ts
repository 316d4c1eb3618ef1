import type { AccountEmails } from '../forge-port'

/**
 * Accounts created since 2017 have only the address with their id, as in `12+ada@…`. GitHub also supports it for older ones.
 */
const ADDRESS = /^(?:\d+\+)?([^@]+)@users\.noreply\.github\.com$/i

export const githubAccountEmails: AccountEmails = {
  emailOf: ({ id, login }) => `${id === null ? '' : `${id}+`}${login}@users.noreply.github.com`,
  loginOf: (address) => ADDRESS.exec(address)?.[1] ?? null,
}
