import type { AccountEmails } from '../forge-port'

/** Accounts made since 2017 have only the address with their id, as in `12+ada@…`. GitHub knows it of older ones, too. */
const ADDRESS = /^(?:\d+\+)?([^@]+)@users\.noreply\.github\.com$/i

export const githubAccountEmails: AccountEmails = {
  emailOf: ({ id, login }) => `${id === null ? '' : `${id}+`}${login}@users.noreply.github.com`,
  loginOf: (address) => ADDRESS.exec(address)?.[1] ?? null,
}
