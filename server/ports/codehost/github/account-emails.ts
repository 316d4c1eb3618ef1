import type { AccountEmails } from '../forge-port'

/** New accounts have their id before the login, as in `12+ada@…`. */
const ADDRESS = /^(?:\d+\+)?([^@]+)@users\.noreply\.github\.com$/i

export const githubAccountEmails: AccountEmails = {
  emailOf: (login) => `${login}@users.noreply.github.com`,
  loginOf: (address) => ADDRESS.exec(address)?.[1] ?? null,
}
